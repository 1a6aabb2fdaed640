/** What commands read of their arguments. */
import { MAX_LIST_PAGE } from '@graticule/contracts/hal'
import { refusal } from '../../http/parameters.ts'
import type { AskService } from '../../http/facades/ask-service.ts'
import type { Arguments } from './read-commands.ts'

/** Answers a command with what its client reads. */
export type Command = (given: Arguments, ask: AskService) => Promise<unknown>

/** The text of an argument; `undefined` = it is not given. */
export function textOf(given: Arguments, name: string): string | undefined {
  const value = given.get(name)
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw refusal(name, 'a text')
}

/** The text of an argument that has to be there. */
export function neededText(given: Arguments, name: string): string {
  const text = textOf(given, name)
  if (text === undefined || text === '') throw refusal(name, 'a text that is not empty')
  return text
}

/** The part of a list that `start` and `end` name, all of it without them. */
export function partOf<T>(list: readonly T[], given: Arguments): readonly T[] {
  const at = (name: string, otherwise: number) => {
    const text = textOf(given, name) ?? String(otherwise)
    // the original asks for -1 to -1 when it wants all
    if (text === '-1') return otherwise
    if (!/^\d{1,9}$/.test(text)) throw refusal(name, 'a whole number')
    return Number(text)
  }
  return list.slice(at('start', 0), at('end', MAX_LIST_PAGE))
}

/** The arguments of a request. */
export const queryOf = (values: Readonly<Record<string, string | undefined>>): string =>
  new URLSearchParams(Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined)).toString()
