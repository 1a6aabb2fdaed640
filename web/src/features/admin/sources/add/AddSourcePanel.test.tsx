import { type CheckedAddress, SOURCES_DESK_ROUTES } from '@graticule/contracts/services/sources-desk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { withTexts } from '../../../../i18n/index.ts'
import { startSession } from '../../../../session/session.ts'
import { answerRequests, json } from '../../../../testing/answer-requests.ts'
import { AddSourcePanel } from './AddSourcePanel.tsx'

const { check, trial, add, directory, sources } = SOURCES_DESK_ROUTES
const found = (liveAddress: string) => ({
  harvestKind: 'stac',
  liveKind: 'stac',
  address: liveAddress,
  liveAddress,
  standard: 'STAC API 1.0',
  responseMs: 5,
  abilities: [],
})
const tried = { total: 0, responseMs: 5, unread: 0, notApplied: [], results: [] }

/** What the check says in place of what it found. */
let refusal: Pick<CheckedAddress, 'found' | 'nothing'> | undefined
let asked: ReturnType<typeof answerRequests>
const sentTo = (path: string) =>
  asked
    .filter((one, at) => one.path === path && (path !== sources.path || asked[at]?.body !== undefined))
    .map(({ body }) => JSON.parse(body as string) as object)

/** Opens the panel; the catalogue is at `liveAddress`. */
async function openPanel(liveAddress: string) {
  startSession({
    kind: 'person',
    id: 'a1',
    name: 'A',
    familyName: 'A',
    email: 'admin@example.org',
    roles: new Set(['admin']),
    administers: new Set(),
  })
  asked = answerRequests(({ path, body }) => {
    if (path === directory.path) return json({ entries: [] })
    if (path === check.path)
      return json({ address: 'https://one.example.org/stac', ...(refusal ?? { found: [found(liveAddress)] }) })
    if (path === trial.path) return json(tried)
    if (path !== add.path) return undefined
    return body === undefined ? json({ version: 1, rows: [], shipped: [], records: 0, keys: [] }) : json({ name: 'one' }, 201)
  })
  await withTexts(Promise.resolve(), 'desk')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AddSourcePanel onClose={() => undefined} />
    </QueryClientProvider>,
  )
}

/** Opens the panel and has an address checked with a key. */
async function checkWithKey(liveAddress: string) {
  await openPanel(liveAddress)
  await userEvent.type(screen.getByRole('textbox', { name: /address/i }), 'one.example.org/stac')
  await userEvent.click(screen.getByText('Key', { selector: 'summary' }))
  await userEvent.selectOptions(screen.getByLabelText('How the source asks for a key'), 'Bearer token')
  await userEvent.type(screen.getByLabelText('Key', { selector: 'input' }), 'typed-key')
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Try' }))
}

const KEY = { way: 'bearer', secret: 'typed-key' }
beforeEach(() => {
  refusal = undefined
  startSession({ kind: 'anonymous' })
})

// @rule B-sources.key-host
it('a typed key goes with the trial and the new source to the host that it was typed for', async () => {
  await checkWithKey('https://one.example.org/stac/v1')
  const keyFor = 'https://one.example.org/stac'
  expect(sentTo(check.path)).toEqual([{ address: 'one.example.org/stac', key: KEY }])
  expect(sentTo(trial.path)).toMatchObject([{ key: KEY, keyFor }])
  await userEvent.click(screen.getByRole('button', { name: 'Next: choose how to use it' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add as a tab' }))
  expect(sentTo(add.path)).toMatchObject([{ key: KEY, keyFor }])
})

// @rule B-sources.key-host
it('a typed key goes to no other host: the page says so and asks for another', async () => {
  await checkWithKey('https://two.example.org/stac')
  expect(screen.getByText(/typed for one\.example\.org and is not sent to two\.example\.org/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next: choose how to use it' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add as a tab' }))
  const sent = [...sentTo(trial.path), ...sentTo(add.path)]
  expect(sent.length).toBe(2)
  expect(JSON.stringify(sent)).not.toContain('typed-key')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await userEvent.click(screen.getByRole('button', { name: 'Type a key for two.example.org' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /address/i }).value).toBe('https://two.example.org/stac')
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(sentTo(check.path).at(-1)).toEqual({ address: 'https://two.example.org/stac' })
})

// @rule B-sources.key-host
it('a key that was checked for one host is not sent to another that is typed later', async () => {
  await checkWithKey('https://one.example.org/stac')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  const address = screen.getByRole('textbox', { name: /address/i })
  await userEvent.clear(address)
  await userEvent.type(address, 'three.example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(sentTo(check.path).at(-1)).toEqual({ address: 'three.example.org' })
})

// @rule B-sources.key-apart
it('a key that stands in the address is taken out of it, and goes with the check, the trial and the harvest', async () => {
  await openPanel('https://one.example.org/stac')
  const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: /address/i })
  await userEvent.type(address(), 'one.example.org/stac?limit=5&api_key=typed-key')
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  const key = { way: 'parameter', name: 'api_key', secret: 'typed-key' }
  expect(sentTo(check.path)).toEqual([{ address: 'one.example.org/stac?limit=5', key }])
  await userEvent.click(await screen.findByRole('button', { name: 'Try' }))
  expect(sentTo(trial.path)).toMatchObject([{ key }])
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(address().value).toBe('one.example.org/stac?limit=5')
  expect(screen.getByText(/The address held a key/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name of the parameter').value).toBe('api_key')
  expect(screen.getByLabelText<HTMLInputElement>('Key', { selector: 'input' }).type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Next: choose how to use it' }))
  await userEvent.click(screen.getByRole('radio', { name: /^Harvest now/ }))
  expect(screen.getByText(/The key goes with every request of the harvest/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Add and harvest now' }))
  expect(sentTo(add.path)).toMatchObject([{ key, keyFor: 'https://one.example.org/stac', harvest: { kind: 'stac' } }])
})

it('the name of a header or parameter is asked for, and what is wrong with it is said', async () => {
  await openPanel('https://one.example.org/stac')
  await userEvent.type(screen.getByRole('textbox', { name: /address/i }), 'one.example.org/stac')
  await userEvent.click(screen.getByText('Key', { selector: 'summary' }))
  await userEvent.selectOptions(screen.getByLabelText('How the source asks for a key'), 'Header of another name')
  await userEvent.type(screen.getByLabelText('Name of the header'), 'Ocp-Key')
  await userEvent.type(screen.getByLabelText('Key', { selector: 'input' }), 'typed-key')
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(sentTo(check.path)).toMatchObject([{ key: { way: 'header', name: 'ocp-key', secret: 'typed-key' } }])
})

it('a key that is needed is told apart from one that is refused, and what is missing is said after a check only', async () => {
  await openPanel('https://one.example.org/stac')
  refusal = { found: [], nothing: { reason: 'key-needed', words: 'The server asks for a key (status 401).' } }
  await userEvent.type(screen.getByRole('textbox', { name: /address/i }), 'one.example.org/stac')
  const ask = () => userEvent.click(screen.getByRole('button', { name: 'Check' }))
  await ask()
  expect(await screen.findByText('This catalogue needs a key. Enter it below and check again.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('How the source asks for a key'), 'Bearer token')
  expect(screen.queryByText('Enter the key, in ASCII without spaces.')).toBeNull()
  await ask()
  expect(await screen.findByText('Enter the key, in ASCII without spaces.')).toBeTruthy()
  expect(screen.getByText(/^This catalogue needs a key/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Key', { selector: 'input' }), 'wrong-key')
  await ask()
  expect(await screen.findByText('The server does not accept this key. Correct it below and check again.')).toBeTruthy()
  refusal = undefined
  await ask()
  expect(await screen.findByText(/answers in 0\.1 s/)).toBeTruthy()
})

// @rule B-sources.wrong-address
it('an address that is not one is told so, and nothing is asked', async () => {
  await openPanel('https://one.example.org/stac/v1')
  const address = screen.getByRole('textbox', { name: /address/i })
  for (const wrong of ['not an address', 'ftp://one.example.org/', 'https://']) {
    await userEvent.clear(address)
    await userEvent.type(address, wrong)
    await userEvent.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findByText('Enter an address that begins with https:// or http://.')).toBeDefined()
    expect(screen.queryByText('The server cannot be reached.')).toBeNull()
    await userEvent.clear(address)
    await userEvent.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findByText('Enter the address of a catalogue.')).toBeDefined()
  }
  expect(sentTo(check.path)).toEqual([])
})
