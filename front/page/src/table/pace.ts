/* pace.ts: pauses between what the computer does, so that it can be followed.
 * Who is in a hurry skips those that are left in its turn. */
import { pace, paceMs } from "../preferences";

export class Pacer {
  private isHurried = false;
  private skip: () => void = () => {};

  pause(): Promise<void> {
    const milliseconds = this.isHurried ? 0 : paceMs[pace.value];
    return new Promise((resolve) => {
      this.skip = resolve;
      setTimeout(resolve, milliseconds);
    });
  }

  hurry(): void {
    this.isHurried = true;
    this.skip();
  }

  /** The next turn is followed again. */
  calm(): void {
    this.isHurried = false;
  }
}
