/* offline.ts: once the page is there, the rest of it is kept for later (sw.js). */

/** Fetching what is not needed yet must not hold up what is. */
const whenIdle = (work: () => void): void => {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 5000 });
  else setTimeout(work, 2000);
};

export function startOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () =>
    whenIdle(() => {
      // Where it is not allowed the page works as before, with a network.
      navigator.serviceWorker.register("/sw.js").catch(() => {});
    });
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
