# The front door. Everything else is Meson's; see HACKING.md.
BUILD = build
PREFIX ?= /usr/local

.PHONY: help play play-terminal build wasm web test debug fuzz sizes firefox soak hostile amalgamation library python \
	gpu portability bench install deb clean

help:
	@echo 'make play           build Cairn, start it on this machine and print the address of its page'
	@echo 'make play-terminal  build Cairn and play in the terminal'
	@echo 'make build          build the program: build/cairn'
	@echo 'make wasm           build the engine for browsers: build-wasm/front/wasm/cairn.wasm'
	@echo 'make web            build the page: front/page/dist'
	@echo 'make test           build and run all tests, sanitizers and short fuzzing included'
	@echo 'make bench          measure the speed of this build on this machine'
	@echo 'make fuzz           fuzz for long (FUZZ_SECONDS=60 for each target)'
	@echo 'make sizes          measure every screen of the page at every size, in every language, by day and by night'
	@echo 'make firefox        whole games in Firefox, if it is here'
	@echo 'make soak           kill servers 200 times while games go on, nodes and databases too, and cut their power; nothing may be lost'
	@echo 'make library        libcairn for other programs, shared and static'
	@echo 'make amalgamation   the same as two files: build-library/amalgamation/cairn.c and cairn.h'
	@echo 'make hostile        honest players while others attack: how long do their moves take?'
	@echo 'make python         the package cairn-games: a wheel in build-python/'
	@echo 'make gpu            the games for a GPU: build-gpu/cairn.ptx'
	@echo 'make portability    the same games with other compilers, and on arm64 (qemu)'
	@echo 'make debug          a build with assertions for a debugger: build-debug/cairn'
	@echo 'make install        install under PREFIX (/usr/local), honours DESTDIR'
	@echo 'make deb            Debian packages, built and checked as Debian does: build-deb/*.deb'
	@echo 'make clean          remove all builds'

play: build web
	@echo 'play: open the address below in a browser; Ctrl-C ends it'
	@$(BUILD)/cairn serve --page front/page/dist $(if $(PORT),--port $(PORT))

play-terminal: build
	@$(BUILD)/cairn play

build:
	@tools/setup
	@tools/build-release

wasm:
	@tools/setup
	@tools/configure build-wasm clang-19 --cross-file front/wasm/wasm32.ini --buildtype=release -Dnative_cpu=false
	@tools/compile build-wasm

# npm installs what package-lock.json names, once.
front/page/node_modules/.package-lock.json: front/page/package-lock.json
	@echo 'web: npm installs what front/page/package-lock.json names'
	@cd front/page && npm ci --silent --no-audit --no-fund
	@touch $@

PAGE_SOURCES = $(shell find front/page front/po front/wasm -name node_modules -prune -o -name "dist*" -prune -o -name shots -prune -o -type f -print)

front/page/dist/index.html: $(PAGE_SOURCES) build-wasm/front/wasm/cairn.wasm $(wildcard build-wasm/front/wasm/*.networks) front/page/node_modules/.package-lock.json
	@echo 'web: building the page'
	@cd front/page && npm run --silent build >../../build-wasm/page.log 2>&1 || { cat ../../build-wasm/page.log; exit 3; }
	@touch $@

web: wasm
	@$(MAKE) -s --no-print-directory front/page/dist/index.html

debug:
	@tools/setup
	@tools/configure build-debug gcc --buildtype=debug
	@tools/compile build-debug

test:
	@tools/setup test
	@$(MAKE) --no-print-directory web
	@tools/run-tests

fuzz:
	@tools/setup test
	@tools/run-fuzzers $(or $(FUZZ_SECONDS),60)

sizes: build web
	@tools/run-page-tests sizes

firefox: build web
	@if command -v firefox-esr >/dev/null; then tools/run-page-tests firefox; \
	else echo 'firefox: there is no firefox-esr here (apt-get install firefox-esr); nothing was tested'; fi

soak: build
	@python3 tests/soak.py $(BUILD)/cairn $(or $(KILLS),200) $(or $(SEED),1) 2>/dev/null
	@python3 tests/nodes_soak.py $(BUILD)/cairn $(or $(FAULTS),200) $(or $(SEED),1) 2>/dev/null
	@tools/configure build-debug gcc --buildtype=debug -Dtests=true
	@tools/compile build-debug tests/test_faults
	@CAIRN_TEST_CUTS=$(or $(CUTS),100) build-debug/tests/test_faults 2>/dev/null

hostile: build
	@python3 tests/hostile_load.py $(BUILD)/cairn $(or $(SECONDS_A_RUN),60)

# Built without optimisation, objects tell all names that they define.
amalgamation:
	@tools/setup
	@tools/configure build-library clang-19 --buildtype=debug
	@tools/compile build-library core/library/libcairn.so.1.0.0
	@tools/amalgamate build-library build-library/amalgamation
	@echo 'amalgamation: build-library/amalgamation/cairn.c and cairn.h'

library: build amalgamation
	@clang-19 -O3 -std=c17 -fPIC -c build-library/amalgamation/cairn.c -o build-library/cairn.o
	@objcopy --localize-hidden build-library/cairn.o
	@rm -f build-library/libcairn.a && ar rcs build-library/libcairn.a build-library/cairn.o
	@echo 'library: $(BUILD)/core/library/libcairn.so.1 and build-library/libcairn.a, with core/library/cairn.h'

python:
	@tools/setup test
	@tools/run-python-tests --build
	@echo 'python: a wheel in build-python/'

gpu: amalgamation
	@tools/build-gpu
	@echo 'gpu: build-gpu/cairn.ptx, for python/cairn_games/gpu.py'

portability:
	@tools/setup test
	@tools/test-portability

bench: build
	@$(BUILD)/cairn bench

install: build web
	@meson configure $(BUILD) --prefix='$(abspath $(PREFIX))' >/dev/null
	@tools/compile $(BUILD)
	@DESTDIR='$(DESTDIR)' meson install -C $(BUILD) --no-rebuild --quiet
	@mkdir -p '$(DESTDIR)$(abspath $(PREFIX))/share/cairn/web'
	@cp -R front/page/dist/. '$(DESTDIR)$(abspath $(PREFIX))/share/cairn/web/'
	@tools/make-manuals '$(abspath $(BUILD))/cairn' '$(DESTDIR)$(abspath $(PREFIX))/share/man'

deb: web
	@tools/setup deb
	@tools/make-deb

clean:
	rm -rf build build-* front/page/dist front/page/dist-fourth
