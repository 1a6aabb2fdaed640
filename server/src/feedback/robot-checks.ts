/**
 * Checks against robots. A check is signed, and kept only once it is used, so that nobody fills the memory or the store by asking for
 * checks; any server of a database takes the check that another has given.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { ROBOT_CHECK_BITS, ROBOT_CHECK_MS, ROBOT_CHECK_PARTS } from '@graticule/contracts/feedback/limits'
import {
  type CheckedForm,
  type CheckKind,
  partText,
  type RobotCheck,
  type RobotSolution,
} from '@graticule/contracts/feedback/robot-check'
import { PortalError } from '@graticule/contracts/problem'
import type { Secrets } from '../people/secrets.ts'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import { say } from '../texts/say.ts'
import type { TextKey } from '../texts/english.ts'

export interface RobotChecks {
  readonly make: (form: CheckedForm, kind: CheckKind) => RobotCheck
  /**
   * What the solution was: it must be used up, by `use`, before anything is stored.
   * @throws PortalError 'invalid-parameter' for `check` when it is no solution of a check for this form
   */
  readonly read: (form: CheckedForm, solution: RobotSolution) => { readonly kind: CheckKind; readonly use: () => Promise<void> }
}

/** Words whose letters are counted. */
const WORDS = ['map', 'sea', 'ice', 'river', 'cloud', 'coast', 'forest', 'island', 'desert', 'glacier', 'mountain'] as const

const KIND_LETTERS: Readonly<Record<CheckKind, string>> = { task: 't', question: 'q' }

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a hash begins with so many zero bits. */
export function beginsWithZeros(hash: Uint8Array, bits: number): boolean {
  for (let left = bits, at = 0; left > 0; left -= 8, at += 1) {
    const byte = hash[at] ?? 255
    if (left >= 8 ? byte !== 0 : byte >> (8 - left) !== 0) return false
  }
  return true
}

/** What all parts of a task are hashed with: short, so that a hash takes one block. */
const seedOf = (challenge: string): string => hashOf(challenge).toString('hex').slice(0, 32)

const refused = (words: TextKey): PortalError => new PortalError('invalid-parameter', say(words), { parameter: 'check' })

/** The checks of a portal; `clock` gives milliseconds since 1970, `bits` is how hard a part of a task is. */
export function openRobotChecks(
  { writer }: Pick<Database, 'writer'>,
  secrets: Pick<Secrets, 'sign' | 'isSigned'>,
  clock: () => number,
  bits: number = ROBOT_CHECK_BITS,
): RobotChecks {
  const signed = (form: CheckedForm, letter: string, end: string, id: string, answer: string) =>
    JSON.stringify([form, letter, end, id, answer])

  const use = (id: string, endsAt: number) => async () => {
    const { numInsertedOrUpdatedRows: rows } = await orUnavailable('The checks', async () => {
      await writer.deleteFrom('used_checks').where('ends_at', '<', clock()).execute()
      return writer
        .insertInto('used_checks')
        .values({ id, ends_at: endsAt })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow()
    })
    if (rows !== 1n) throw refused('feedback:check.used')
  }

  return {
    make: (form, kind) => {
      const [id, endsAt] = [randomBytes(12).toString('base64url'), clock() + ROBOT_CHECK_MS]
      const [letter, end] = [KIND_LETTERS[kind], endsAt.toString(36)]
      const word = WORDS[randomInt(WORDS.length)] ?? 'map'
      const answer = kind === 'question' ? String(word.length) : ''
      const challenge = `${letter}.${end}.${id}.${secrets.sign('robot checks', signed(form, letter, end, id, answer))}`
      const until = new Date(endsAt).toISOString()
      if (kind === 'question') return { challenge, until, parts: 0, bits: 0, seed: '', word }
      return { challenge, until, parts: ROBOT_CHECK_PARTS, bits, seed: seedOf(challenge) }
    },

    /** @rule B-feedback.check A check is for one form, is good once, and ends; the server counts the zeros of every part */
    read: (form, { challenge, numbers = [], answer = '' }) => {
      const [letter = '', end = '', id = '', signature = ''] = challenge.split('.')
      const kind = letter === KIND_LETTERS.question ? 'question' : 'task'
      const given = kind === 'question' ? answer.trim() : ''
      const endsAt = Number.parseInt(end, 36)
      if (!secrets.isSigned('robot checks', signed(form, letter, end, id, given), signature))
        throw refused(kind === 'question' ? 'feedback:check.wrong-answer' : 'feedback:check.unknown')
      if (!(endsAt > clock())) throw refused('feedback:check.over')
      if (kind === 'task') {
        const seed = seedOf(challenge)
        const isSolved =
          numbers.length === ROBOT_CHECK_PARTS &&
          numbers.every((number, part) => beginsWithZeros(hashOf(partText(seed, part, number)), bits))
        if (!isSolved) throw refused('feedback:check.unsolved')
      }
      return { kind, use: use(id, endsAt) }
    },
  }
}
