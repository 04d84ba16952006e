export function collect(): Map<string, { plural: string | null; files: Set<string> }>;
export function missing(
  found: ReturnType<typeof collect>,
  catalogue: string,
): [string, { plural: string | null; files: Set<string> }][];
