export function readCatalogue(
  text: string,
): { id: string; plural: string | null; texts: string[] }[];
