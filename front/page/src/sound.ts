/* sound.ts: four small sounds, made by the browser itself: a card, a stone, a
 * crack, a bell. Off unless somebody asks for them. */
import { remember, remembered } from "./memory";
import { Store } from "./store";

export type Sound = "card" | "stone" | "crack" | "bell";

export const isSoundOn = new Store<boolean>(remembered("sound") === true);

export function chooseSound(isOn: boolean): void {
  remember("sound", isOn || null);
  isSoundOn.set(isOn);
  if (isOn) play("card");
}

let context: AudioContext | null = null;

/** Noise through a filter, as paper and rubble sound. */
function rustle(out: AudioContext, frequency: number, seconds: number, loudness: number): void {
  const length = Math.ceil(out.sampleRate * seconds);
  const buffer = out.createBuffer(1, length, out.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2;
  const noise = out.createBufferSource();
  noise.buffer = buffer;
  const filter = out.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = frequency;
  const gain = out.createGain();
  gain.gain.value = loudness;
  noise.connect(filter).connect(gain).connect(out.destination);
  noise.start();
}

/** A tone that dies away. */
function strike(out: AudioContext, frequency: number, seconds: number, loudness: number): void {
  const tone = out.createOscillator();
  tone.frequency.value = frequency;
  const gain = out.createGain();
  gain.gain.setValueAtTime(loudness, out.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.0001, out.currentTime + seconds);
  tone.connect(gain).connect(out.destination);
  tone.start();
  tone.stop(out.currentTime + seconds);
}

const sounds: Record<Sound, (out: AudioContext) => void> = {
  card: (out) => rustle(out, 2400, 0.07, 0.35),
  stone: (out) => {
    strike(out, 130, 0.16, 0.4);
    rustle(out, 420, 0.09, 0.4);
  },
  crack: (out) => {
    rustle(out, 240, 0.4, 0.9);
    rustle(out, 1200, 0.12, 0.4);
  },
  bell: (out) => {
    strike(out, 660, 1.1, 0.14);
    strike(out, 1320, 0.7, 0.06);
    strike(out, 1986, 0.4, 0.03);
  },
};

export function play(sound: Sound): void {
  if (!isSoundOn.value) return;
  context ??= new AudioContext();
  void context.resume();
  sounds[sound](context);
}
