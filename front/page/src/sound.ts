/* sound.ts: four small sounds, made by the browser itself: a card, a stone, a
 * crack, a bell. Off unless somebody asks for them, and as loud as they like. */
import { remember, remembered } from "./memory";
import { Store } from "./store";

export type Sound = "card" | "stone" | "crack" | "bell";

export const isSoundOn = new Store<boolean>(remembered("sound") === true);

export function chooseSound(isOn: boolean): void {
  remember("sound", isOn || null);
  isSoundOn.set(isOn);
  if (isOn) play("card");
}

/** 0 to 1. */
export const volume = new Store<number>(Number(remembered("volume") ?? 0.7));

export function chooseVolume(loudness: number): void {
  remember("volume", loudness);
  volume.set(loudness);
}

let context: AudioContext | null = null;

/** Noise through a filter, as paper and rubble sound. */
function rustle(to: AudioNode, frequency: number, seconds: number, loudness: number): void {
  const out = to.context;
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
  noise.connect(filter).connect(gain).connect(to);
  noise.start();
}

/** A tone that dies away. */
function strike(to: AudioNode, frequency: number, seconds: number, loudness: number): void {
  const out = to.context;
  const tone = out.createOscillator();
  tone.frequency.value = frequency;
  const gain = out.createGain();
  gain.gain.setValueAtTime(loudness, out.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.0001, out.currentTime + seconds);
  tone.connect(gain).connect(to);
  tone.start();
  tone.stop(out.currentTime + seconds);
}

export const sounds: Record<Sound, (to: AudioNode) => void> = {
  card: (to) => rustle(to, 2400, 0.07, 0.8),
  stone: (to) => {
    strike(to, 130, 0.16, 0.34);
    rustle(to, 420, 0.09, 0.34);
  },
  crack: (to) => {
    rustle(to, 240, 0.4, 1.2);
    rustle(to, 1200, 0.12, 0.55);
  },
  bell: (to) => {
    strike(to, 660, 1.1, 0.14);
    strike(to, 1320, 0.7, 0.06);
    strike(to, 1986, 0.4, 0.03);
  },
};

export function play(sound: Sound): void {
  if (!isSoundOn.value) return;
  context ??= new AudioContext();
  void context.resume();
  const gain = context.createGain();
  gain.gain.value = volume.value;
  gain.connect(context.destination);
  sounds[sound](gain);
}
