declare module "*.po" {
  const texts: Record<string, string | string[]>;
  export default texts;
}
