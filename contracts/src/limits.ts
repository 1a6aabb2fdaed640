/**
 * Every limit that server and page share, named after what it limits, by field in `limits/`. Times are milliseconds unless the name says
 * otherwise.
 */
export * from './limits/areas.ts'
export * from './limits/files.ts'
export * from './limits/kept.ts'
export * from './limits/map.ts'
export * from './limits/outside-sources.ts'
export * from './limits/page.ts'
export * from './limits/people.ts'
export * from './limits/records.ts'
export * from './limits/searching.ts'
export * from './limits/sites.ts'
export * from './limits/taking-away.ts'
export * from './limits/units.ts'
export * from './limits/usage-log.ts'
export * from './limits/visitors.ts'
export * from './limits/server-work.ts'
