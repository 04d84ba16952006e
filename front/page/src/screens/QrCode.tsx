/* QrCode.tsx: a link for the camera of another device. What draws it is
 * fetched when it is needed. */
import { useEffect, useState } from "preact/hooks";
import { t } from "../language/language";

export function QrCode({ text }: { text: string }) {
  const [shape, setShape] = useState<{ path: string; size: number } | null>(null);
  useEffect(() => {
    let isGone = false;
    void import("qrcode-generator").then(({ default: qrcode }) => {
      if (isGone) return;
      const code = qrcode(0, "M");
      code.addData(text);
      code.make();
      const size = code.getModuleCount();
      const all = Array.from({ length: size * size }, (_, index) => [Math.floor(index / size), index % size] as const);
      const path = all.filter(([row, column]) => code.isDark(row, column)).map(([row, column]) => `M${column} ${row}h1v1h-1z`).join("");
      setShape({ path, size });
    }).catch(() => {});
    return () => {
      isGone = true;
    };
  }, [text]);
  if (!shape) return null;
  const edge = 3;
  return (
    <svg class="qr" role="img" aria-label={t("The link as a QR code")} viewBox={`${-edge} ${-edge} ${shape.size + 2 * edge} ${shape.size + 2 * edge}`}>
      <rect class="qr-paper" x={-edge} y={-edge} width={shape.size + 2 * edge} height={shape.size + 2 * edge} />
      <path class="qr-ink" d={shape.path} shape-rendering="crispEdges" />
    </svg>
  );
}
