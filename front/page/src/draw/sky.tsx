/* sky.tsx: what every cover is printed on. */
export const sky = <rect class="ink-sky" width="320" height="180" />;
