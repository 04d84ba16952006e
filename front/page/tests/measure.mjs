/*
 * measure.mjs: what must hold on every screen, stated once:
 * - nothing is wider than the screen, and a table is not higher either;
 * - no text is cut: what does not fit scrolls, and says so by scrolling;
 * - no two controls overlap (but cards of one fan);
 * - a control has 24 px each way, on a touch screen 44; on a board 24 are
 *   enough, since there small things ask for a second tap (screens/aim.ts);
 * - board and hand cover their share of the screen: of a phone in play 55 %, of
 *   a desk's table area 65 %; beside a coach, who needs his words' room, 45 and
 *   60 %; of a town, which keeps its form in what he leaves, 30 and 38 %.
 * Each fault is a sentence.
 */

const shares = { play: { phone: 0.55, desk: 0.65 }, lesson: { phone: 0.45, desk: 0.6 }, "lesson of a town": { phone: 0.3, desk: 0.38 } };

/** `scene` is "page" (it scrolls), "play", "lesson" or "lesson of a town". */
export function measure(page, { scene, isTouch, isDesk }) {
  const least = shares[scene]?.[isDesk ? "desk" : "phone"] ?? 0;
  return page.evaluate(lookAround, { isTable: scene !== "page", finger: isTouch ? 44 : 24, least });
}

/** Runs in the page. */
function lookAround({ isTable, finger, least }) {
  const faults = [];
  const slack = 2;
  const top = document.querySelector("dialog[open]") ?? document.body;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const name = (element) => `${element.tagName.toLowerCase()}.${[...element.classList].join(".")} “${element.textContent.trim().slice(0, 30)}”`;
  const isScroller = (style, axis) => /auto|scroll/.test(axis === "x" ? style.overflowX : style.overflowY);
  const isCutter = (style, axis) => /hidden|clip/.test(axis === "x" ? style.overflowX : style.overflowY);
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest(".heard, .sprite, [inert]");

  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth - innerWidth} px too wide`);
  if (isTable && scrollHeight > innerHeight) faults.push(`the table is ${scrollHeight - innerHeight} px too high`);

  /** Why this box of a text cannot be read as a whole; null: it can. */
  const cutBy = (box, element) => {
    const free = { x: true, y: true };
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      const edge = at.getBoundingClientRect();
      for (const [axis, from, to] of [["x", "left", "right"], ["y", "top", "bottom"]]) {
        if (!free[axis]) continue;
        if (isScroller(style, axis)) free[axis] = false;
        else if (isCutter(style, axis) && (box[from] < edge[from] - slack || box[to] > edge[to] + slack)) return name(at);
      }
      if (at.tagName === "DIALOG") break;
    }
    if (free.x && (box.left < -slack || box.right > screen.right + slack)) return "the screen's edge";
    return isTable && free.y && (box.top < -slack || box.bottom > screen.bottom + slack) ? "the screen's foot" : null;
  };
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const cut = new Set();
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const element = node.parentElement;
    if (!node.data.trim() || !element || !isSeen(element) || element.tagName === "OPTION") continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const why = box.width > 0 && cutBy(box, element);
      if (why) cut.add(`${name(element)} is cut by ${why}`);
    }
  }
  faults.push(...cut);

  /** The part of a control that is not scrolled away. */
  const shown = (element) => {
    const full = element.getBoundingClientRect();
    const box = { left: full.left, top: full.top, right: full.right, bottom: full.bottom };
    for (let at = element.parentElement; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      const edge = at.getBoundingClientRect();
      if (isScroller(style, "x") || isScroller(style, "y")) {
        box.left = Math.max(box.left, edge.left);
        box.top = Math.max(box.top, edge.top);
        box.right = Math.min(box.right, edge.right);
        box.bottom = Math.min(box.bottom, edge.bottom);
      }
    }
    return { element, full, box };
  };
  const isControl = "button:not(:disabled), a[href], input, select, summary, textarea";
  const controls = [...top.querySelectorAll(isControl)].filter(isSeen)
    .map((element) => shown(element.matches(".chip input, .switch input") ? element.closest("label") : element))
    .filter(({ box }) => box.right - box.left > 1 && box.bottom - box.top > 1);
  const isFan = (one, other) => one.matches(".laid, .target") && other.matches(".laid, .target");
  for (const [index, one] of controls.entries()) {
    const { width, height } = one.full;
    const isOnBoard = one.element.closest(".board") !== null;
    const isInText = one.element.matches("p a, li p a, td a") && !one.element.closest(".aside-doors");
    const wanted = isOnBoard ? 24 : finger;
    if (!isInText && (width < wanted - 0.6 || height < wanted - 0.6))
      faults.push(`${name(one.element)} is ${Math.round(width)} × ${Math.round(height)}, less than ${wanted} px`);
    for (const other of controls.slice(index + 1)) {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across <= slack || down <= slack || isFan(one.element, other.element)) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      faults.push(`${name(one.element)} lies over ${name(other.element)}`);
    }
  }

  const area = (element) => {
    const { width, height } = element?.getBoundingClientRect() ?? { width: 0, height: 0 };
    return width * height;
  };
  if (least > 0) {
    const hands = [...document.querySelectorAll(".hand, .open-hand")];
    const cards = hands.flatMap((hand) => [...hand.children]).reduce((sum, card) => sum + area(card), 0);
    const aside = document.querySelector(".aside");
    const beside = aside && getComputedStyle(aside).position === "static" ? area(aside) : 0;
    const share = (area(document.querySelector(".field")) + cards) / (innerWidth * innerHeight - beside);
    if (share < least) faults.push(`board and hand cover ${Math.round(100 * share)} %, less than ${100 * least} %`);
  }
  return faults;
}
