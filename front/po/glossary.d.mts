export interface Term {
  english: RegExp;
  fr: RegExp;
  de: RegExp;
}
export const glossary: Term[];
export const never: { fr: RegExp; de: RegExp };
