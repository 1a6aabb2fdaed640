/** Who administers a community portal. */
import { MAX_SITE_ADMINISTRATORS, type SiteAdministrator } from '@graticule/contracts/people/site-team'
import { PortalError } from '@graticule/contracts/problem'
import type { Kysely } from 'kysely'
import type { Database } from '../storage/database.ts'
import { orUnavailable } from '../storage/storage-fault.ts'
import type { Tables } from '../storage/tables.ts'
import { changeInTurn } from '../storage/write-lock.ts'
import { say } from '../texts/say.ts'
import { type KnownPerson, personOf } from './people-store.ts'

/** Methods reject with `PortalError`: 'not-found', 'conflict', 'unavailable'. */
export interface SiteAdministrators {
  /** By address. */
  readonly list: (siteId: string) => Promise<readonly SiteAdministrator[]>
  /** Somebody administers the site no more; `isLastAllowed`: even where nobody is left. */
  readonly end: (siteId: string, personId: string, isLastAllowed: boolean) => Promise<void>
}

const available = <T>(work: () => Promise<T>): Promise<T> => orUnavailable('The administrators of sites', work)

/** People whose list of sites has this one; ids are written in JSON, as texts. */
async function administratorsOf(db: Kysely<Tables>, siteId: string): Promise<readonly KnownPerson[]> {
  const rows = await db
    .selectFrom('people')
    .selectAll()
    .where('administers', 'like', `%"${siteId}"%`)
    .orderBy('email_key')
    .limit(MAX_SITE_ADMINISTRATORS)
    .execute()
  return rows.map(personOf).filter(({ administers }) => administers.includes(siteId))
}

/** The administrators of sites in an open database. */
export function openSiteAdministrators({ writer, reader }: Pick<Database, 'writer' | 'reader'>): SiteAdministrators {
  return {
    list: (siteId) =>
      available(async () =>
        (await administratorsOf(reader, siteId)).map(({ id, givenName, familyName, email }) => ({
          id,
          name: `${givenName} ${familyName}`.trim(),
          email,
        })),
      ),
    /** @rule B-people.last-of-site The last administrator of a site ends their own work only when they say that they know it */
    end: (siteId, personId, isLastAllowed) =>
      available(() =>
        changeInTurn(writer, async (db) => {
          const all = await administratorsOf(db, siteId)
          const person = all.find(({ id }) => id === personId)
          if (person === undefined) throw new PortalError('not-found', say('request:account.nobody'))
          const others = all.filter(({ id, isLocked }) => id !== personId && !isLocked)
          if (others.length === 0 && !isLastAllowed) throw new PortalError('conflict', say('request:account.last-of-site'))
          const administers = JSON.stringify(person.administers.filter((id) => id !== siteId))
          await db.updateTable('people').set({ administers }).where('id', '=', personId).execute()
        }),
      ),
  }
}
