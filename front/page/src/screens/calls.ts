/* calls.ts: may the browser call for somebody who looks elsewhere? */
import { remember, remembered } from "../memory";
import { Store } from "../store";

export const canNotify = () => "Notification" in globalThis;
const mayNotify = () => canNotify() && Notification.permission === "granted";

export const isNotifyOn = new Store<boolean>(remembered("notify") === true && mayNotify());

/** False: the browser does not allow it. */
export async function chooseNotify(isOn: boolean): Promise<boolean> {
  const may = !isOn || (await Notification.requestPermission()) === "granted";
  remember("notify", (isOn && may) || null);
  isNotifyOn.set(isOn && may);
  return may;
}
