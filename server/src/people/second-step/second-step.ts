/** The second step of signing in. Only who knows the password proposes, renews or ends one; the routes see to that. */
import { HALF_SIGN_IN_MS } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import { say } from '../../texts/say.ts'
import type { AccountMailer } from '../account-mails.ts'
import type { Belongings } from '../belongings.ts'
import type { KnownPerson, PeopleStore } from '../people-store.ts'
import type { Secrets } from '../secrets.ts'
import type { SignInTries, SignInTry } from '../sign-in-tries.ts'
import { fromBase32, newKey, otpauthAddress, stepOf, toBase32 } from './one-time-passwords.ts'
import { codeHash, newCodes, plainCode } from './recovery-codes.ts'
import type { SecondStepStore } from './second-step-store.ts'

/** What it is built from. */
export interface SecondStepOptions {
  readonly store: SecondStepStore
  readonly people: Pick<PeopleStore, 'byId' | 'passwordOf'>
  readonly secrets: Secrets
  readonly tries: SignInTries
  readonly mail: AccountMailer
  /** Name of the portal in the lists of apps. */
  readonly portal: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** How a code is taken. */
export type CodeCheck = { readonly how: 'right' } | { readonly how: 'wrong' } | { readonly how: 'wait'; readonly seconds: number }

/** Somebody whose password was right, on the way to the code. */
export interface HalfSignIn {
  readonly personId: string
  /** The address as it was typed. */
  readonly email: string
  readonly keep: boolean
}

/** The operations. All reject with `PortalError`. */
export interface SecondStepOfPeople {
  readonly stateOf: (personId: string) => Promise<{ isOn: boolean; since?: string; codesLeft: number }>
  readonly isOn: (personId: string) => Promise<boolean>
  readonly onFor: SecondStepStore['onFor']
  /** @throws PortalError `conflict` when it is on */
  readonly propose: (person: KnownPerson) => Promise<{ readonly key: string; readonly address: string }>
  /** Switches on and gives the recovery codes. @throws PortalError `invalid-body` for a wrong code, `conflict` when nothing was proposed */
  readonly confirm: (person: KnownPerson, code: string, language: string) => Promise<string[]>
  /** @throws PortalError `conflict` when it is not on */
  readonly renewCodes: (person: KnownPerson, language: string) => Promise<string[]>
  /** Switches off, and tells the person. */
  readonly end: (person: KnownPerson, language: string) => Promise<void>
  /** Checks a code of the app or a recovery code; failures make the next try wait. */
  readonly check: (person: KnownPerson, attempt: SignInTry, code: string, language: string) => Promise<CodeCheck>
  /** What the browser keeps between password and code. */
  readonly half: (half: HalfSignIn) => Promise<string>
  /** `undefined` = it is too old, or the password was changed in the meantime. */
  readonly halfOf: (kept: string | undefined) => Promise<HalfSignIn | undefined>
  readonly belongings: Belongings
}

type Parts = SecondStepOptions & { readonly keyOf: (personId: string, sealed: string) => Buffer | undefined }

const isNotOn = () => new PortalError('conflict', say('request:second-step.off'))

/**
 * Keys are sealed together with their person: a row that is put in the place of another opens nothing.
 * @rule B-people.second-step-secret The key of an app is sealed at rest and told once; of recovery codes only hashes are kept
 */
const sealedKey = (secrets: Secrets, personId: string, key: Buffer): string =>
  secrets.seal('second steps', JSON.stringify([personId, toBase32(key)]))

function openedKey(secrets: Secrets, personId: string, sealed: string): Buffer | undefined {
  const opened = secrets.open('second steps', sealed)
  if (opened === undefined) return undefined
  const [owner, key = ''] = JSON.parse(opened) as string[]
  return owner === personId ? fromBase32(key) : undefined
}

/** The count of failed codes is another one than that of failed passwords, which a right password begins anew. */
const ofCodes = (attempt: SignInTry, personId: string): SignInTry => ({ ...attempt, email: `second step of ${personId}` })

/**
 * Whether a code holds, and uses it up.
 * @rule B-people.second-step-once A code is good once, and no code of an earlier time after it
 */
async function use(
  { store, secrets, keyOf, clock }: Parts,
  personId: string,
  code: string,
): Promise<'app' | 'recovery' | undefined> {
  const row = await store.find(personId)
  if (row === undefined || row.on_since === null) return undefined
  const plain = plainCode(code)
  if (!/^\d{6}$/.test(plain)) return (await store.useCode(personId, codeHash(secrets, personId, plain))) ? 'recovery' : undefined
  const key = keyOf(personId, row.secret)
  const step = key && stepOf(key, plain, clock())
  return step !== undefined && (await store.useStep(personId, step)) ? 'app' : undefined
}

/** @rule B-people.second-step-tries Wrong codes make the next one wait, as wrong passwords do */
const checking =
  (parts: Parts): SecondStepOfPeople['check'] =>
  async (person, attempt, code, language) => {
    const { store, tries, mail, clock } = parts
    const counted = ofCodes(attempt, person.id)
    const wait = await tries.wait(counted, clock())
    if (wait > 0) return { how: 'wait', seconds: Math.ceil(wait / 1_000) }
    const used = await use(parts, person.id, code)
    if (used === undefined) {
      await tries.failed(counted, clock())
      return { how: 'wrong' }
    }
    await tries.succeeded(counted)
    if (used === 'recovery') {
      const left = await store.codesLeft(person.id)
      await mail({ about: 'recovery-code-used', left }, person.email, language)
    }
    return { how: 'right' }
  }

/** What the browser keeps between password and code holds for one password and a short time. */
function halves({ people, secrets, clock }: Parts): Pick<SecondStepOfPeople, 'half' | 'halfOf'> {
  const markOf = async (personId: string) => secrets.sign('half sign-ins', (await people.passwordOf(personId)) ?? '')
  return {
    half: async (half) => {
      const kept = { ...half, until: clock() + HALF_SIGN_IN_MS, mark: await markOf(half.personId) }
      return secrets.seal('half sign-ins', JSON.stringify(kept))
    },
    halfOf: async (kept) => {
      const opened = kept === undefined ? undefined : secrets.open('half sign-ins', kept)
      if (opened === undefined) return undefined
      const { until, mark, ...half } = JSON.parse(opened) as HalfSignIn & { until: number; mark: string }
      return until > clock() && mark === (await markOf(half.personId)) ? half : undefined
    },
  }
}

/** Switching on, and new codes. */
function switching(parts: Parts) {
  const { store, secrets, mail, portal, clock, keyOf } = parts
  return {
    propose: async ({ id, email }) => {
      const key = newKey()
      if (!(await store.propose(id, sealedKey(secrets, id, key), clock())))
        throw new PortalError('conflict', say('request:second-step.on'))
      return { key: toBase32(key), address: otpauthAddress(portal, email, key) }
    },
    confirm: async ({ id, email }, code, language) => {
      const row = await store.find(id)
      if (row === undefined || row.on_since !== null) throw isNotOn()
      const key = keyOf(id, row.secret)
      const step = key && stepOf(key, plainCode(code), clock())
      if (step === undefined) throw new PortalError('invalid-body', say('request:second-step.wrong'), { parameter: 'code' })
      const codes = newCodes()
      const hashes = codes.map((one) => codeHash(secrets, id, one))
      if (!(await store.switchOn({ personId: id, sealed: row.secret, used: step, codes: hashes }, clock()))) throw isNotOn()
      await mail({ about: 'second-step-on' }, email, language)
      return codes
    },
    renewCodes: async ({ id, email }, language) => {
      const row = await store.find(id)
      if (row === undefined || row.on_since === null) throw isNotOn()
      const codes = newCodes()
      await store.replaceCodes(
        id,
        codes.map((one) => codeHash(secrets, id, one)),
      )
      await mail({ about: 'recovery-codes-new' }, email, language)
      return codes
    },
    end: async ({ id, email }, language) => {
      if (await store.remove(id)) await mail({ about: 'second-step-off' }, email, language)
    },
  } satisfies Partial<SecondStepOfPeople>
}

/** Gives the second steps. */
export function openSecondSteps(options: SecondStepOptions): SecondStepOfPeople {
  const { store, secrets } = options
  const parts: Parts = { ...options, keyOf: (personId, sealed) => openedKey(secrets, personId, sealed) }
  const stateOf: SecondStepOfPeople['stateOf'] = async (personId) => {
    const since = (await store.find(personId))?.on_since ?? null
    if (since === null) return { isOn: false, codesLeft: 0 }
    return { isOn: true, since: new Date(since).toISOString(), codesLeft: await store.codesLeft(personId) }
  }
  return {
    stateOf,
    isOn: async (personId) => (await stateOf(personId)).isOn,
    onFor: store.onFor,
    ...switching(parts),
    check: checking(parts),
    ...halves(parts),
    belongings: {
      name: 'secondStep',
      exportOf: stateOf,
      removeOf: async (personId) => void (await store.remove(personId)),
    },
  }
}
