/** Rules that code enforces and no test shows yet. A rule leaves this list with its test; none joins it. */
export const UNTESTED: readonly string[] = [
  'B-outside-sources.event-list',
  'B-outside-sources.listed-collections',
  'B-taking-away.export-time',
]
