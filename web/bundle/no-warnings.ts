/** Nobody reads the warnings of a build that went well: one that has something to say fails. */
import { createLogger, type Plugin } from 'vite'

function refuse(words: string): never {
  throw new Error(`The build must print no warning; remove its cause. ${words}`)
}

/** Every build of the page, and those beside it, have it. */
export const noWarnings: Plugin = {
  name: 'no-warnings',
  apply: 'build',
  config: () => ({ customLogger: { ...createLogger('warn'), warn: refuse, warnOnce: refuse } }),
}
