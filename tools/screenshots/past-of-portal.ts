/** What a portal has behind it in the pictures: weeks of harvests, people with roles, invitations. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { INVITATION_ROUTES } from '@graticule/contracts/people/invitations'
import type { Page } from '@playwright/test'
import type { Desk } from '../../e2e/desk-portal.ts'
import { PLAYED_RECORDS, type PlayedRecord } from '../../server/src/testing/outside/played-catalogues.ts'

const DAY_MS = 86_400_000
const RUNS = 9
const RIVERS = ['Danube', 'Elbe', 'Rhine', 'Vistula', 'Loire', 'Tagus', 'Ebro', 'Po', 'Oder', 'Maas', 'Seine', 'Dniester']
/** How many records change with each run: none of the first. */
const CHANGING = [0, 14, 9, 11, 22, 8, 12, 10, 17]
/** How many have no title in each run. */
const REFUSED = [0, 3, 2, 0, 4, 2, 2, 5, 6]

/** What the geoportal holds at a run, counted from 0: a little more each time, some of it changed, some of it refused. */
function recordsAt(run: number): readonly PlayedRecord[] {
  const gauges = Array.from({ length: 48 + 5 * run }, (_, at): PlayedRecord => {
    const river = RIVERS[at % RIVERS.length] ?? ''
    const [west, south] = [-8 + (at % 30), 40 + (at % 14)]
    // those without a title are at the end: some are refused for the first time, some again
    const hasTitle = at >= (REFUSED[run] ?? 0)
    return {
      id: `${river.toLowerCase()}-gauge-${at + 1}`,
      title: hasTitle ? `Water level of the ${river}, station ${at + 1}` : '',
      abstract: at < (CHANGING[run] ?? 0) + 10 && at >= 10 ? `Hourly readings, edition ${run}.` : 'Hourly readings.',
      box: [west, south, west + 2, south + 2],
      day: '2024-03-01',
    }
  })
  return [...PLAYED_RECORDS, ...gauges]
}

interface Shown {
  readonly harvest: { readonly waiting?: string }
  readonly runs: readonly { readonly state: string }[]
}

/** Runs a harvest, which has run once, again and again, and puts a week between the runs. */
export async function runForWeeks(page: Page, { played, portal, data }: Desk, id: number): Promise<void> {
  const address = `${portal.base}/api/admin/harvests/${id}`
  for (let run = 1; run < RUNS; run += 1) {
    played.hold(recordsAt(run))
    for (;;) {
      const { harvest, runs } = (await (await page.request.get(address)).json()) as Shown
      if (runs.length > run && runs[0]?.state !== 'running') break
      // just after a run the next one may be refused: it is asked for again
      if (runs.length === run && harvest.waiting === undefined)
        await page.request.post(`${address}/start`, { headers: { origin: portal.base } })
      await page.waitForTimeout(1_000)
    }
  }
  played.hold(PLAYED_RECORDS)
  inDatabase(data, (database) => {
    const runs = database.prepare('select id from harvests where place_id = ? order by id desc').all(id)
    const move = database.prepare(
      'update harvests set started_at = started_at - :by, ended_at = ended_at - :by, heard_at = heard_at - :by where id = :id',
    )
    for (const [weeks, row] of runs.entries()) move.run({ by: weeks * 7 * DAY_MS, id: row['id'] ?? 0 })
  })
}

/** Makes a moderator, a site administrator and two invitations, of which one has expired. */
export async function addTeam(page: Page, { portal, data }: Desk, siteId: string): Promise<void> {
  const headers = { origin: portal.base }
  for (const invitation of [
    { email: 'oceans-admin@example.org', role: 'site', siteId },
    { email: 'second-moderator@example.org', role: 'moderator' },
  ]) {
    const reply = await page.request.post(INVITATION_ROUTES.add.path, { data: invitation, headers })
    if (!reply.ok()) throw new Error(`Nobody was invited: ${await reply.text()}`)
  }
  const now = Date.now()
  inDatabase(data, (database) => {
    const person = database.prepare(
      'insert into people (id, email, email_key, given_name, family_name, roles, administers, created_at, signed_in_at) values (:id, :email, :email, :name, :family, :roles, :administers, :now, :at)',
    )
    const add = (
      email: string,
      [name = '', family = '']: readonly string[],
      roles: string,
      sites: readonly string[],
      days: number,
    ) =>
      person.run({
        id: createHash('sha256').update(email).digest('hex').slice(0, 24),
        email,
        name,
        family,
        roles,
        administers: JSON.stringify(sites),
        now,
        at: now - days * DAY_MS,
      })
    add('operations@example.org', ['Operations', ''], '["admin"]', [], 0)
    add('moderator@example.org', ['Moderator', ''], '["moderator"]', [], 1)
    add('tides-admin@example.org', ['Tides', 'administrator'], '[]', [siteId], 12)
    database
      .prepare("update invitations set sent_at = sent_at - :by, ends_at = ends_at - :by where email like 'second-%'")
      .run({ by: 8 * DAY_MS })
  })
}

/** Changes the database of a running portal. */
function inDatabase(folder: string, change: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(join(folder, 'catalogue.sqlite'), { timeout: 10_000 })
  change(database)
  database.close()
}
