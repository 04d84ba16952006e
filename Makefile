# The front door. Everything else is Meson's; see HACKING.md.
BUILD = build
PREFIX ?= /usr/local

.PHONY: help play play-terminal build test debug sanitize fuzz bench install clean

help:
	@echo 'make play           build Cairn and play'
	@echo 'make play-terminal  build Cairn and play in the terminal'
	@echo 'make build          build the program: build/cairn'
	@echo 'make test           build and run all tests, sanitizers and short fuzzing included'
	@echo 'make bench          measure the speed of this build on this machine'
	@echo 'make fuzz           fuzz for long (FUZZ_SECONDS=60 for each target)'
	@echo 'make debug          a build with assertions for a debugger: build-debug/cairn'
	@echo 'make install        install under PREFIX (/usr/local), honours DESTDIR'
	@echo 'make clean          remove all builds'

play: play-terminal

play-terminal: build
	@$(BUILD)/cairn play

build:
	@tools/setup
	@tools/configure $(BUILD) clang-19 --buildtype=release -Db_lto=true
	@ninja -C $(BUILD) --quiet

debug:
	@tools/setup
	@tools/configure build-debug gcc --buildtype=debug
	@ninja -C build-debug --quiet

test:
	@tools/setup test
	@tools/run-tests

fuzz:
	@tools/setup test
	@tools/run-fuzzers $(or $(FUZZ_SECONDS),60)

bench: build
	@$(BUILD)/cairn bench

install: build
	@DESTDIR='$(DESTDIR)' meson configure $(BUILD) --prefix='$(abspath $(PREFIX))' >/dev/null
	@DESTDIR='$(DESTDIR)' meson install -C $(BUILD) --no-rebuild --quiet

clean:
	rm -rf build build-*
