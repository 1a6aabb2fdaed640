/** Browsers in which somebody has signed in before: a signed word that tells nothing but that. */
import { randomUUID } from 'node:crypto'
import { emailKey } from './people-store.ts'
import type { Secrets } from './secrets.ts'

const signed = (email: string, name: string): string => JSON.stringify([emailKey(email), name])

/** The word for a browser; one that is known already keeps its name. */
export function deviceWord(secrets: Pick<Secrets, 'sign'>, email: string, known: string | undefined): string {
  const name = known ?? randomUUID()
  return `${name}.${secrets.sign('devices', signed(email, name))}`
}

/** The name of a browser that has signed in with this address before; `undefined` = it has not. */
export function deviceOf(secrets: Pick<Secrets, 'isSigned'>, word: string | undefined, email: string): string | undefined {
  const [name = '', signature = ''] = (word ?? '').split('.')
  return name !== '' && secrets.isSigned('devices', signed(email, name), signature) ? name : undefined
}
