export function catalogueToJson(
  text: string,
  wanted?: Set<string> | null,
): Record<string, string | string[]>;
export function pluralRule(text: string): string;
