/** What people choose for every machine, and how clients of the original read it; on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type KeptPortal, openKeptPortal, type PlayedPerson } from '../../testing/kept-portal.ts'

const PATH = '/people/rest/me/preferences'

let portal: KeptPortal
beforeAll(async () => {
  portal = await openKeptPortal()
})
afterAll(() => portal.close())

const read = async (who: PlayedPerson) => (await portal.ask(who, 'GET', PATH)).json<object>()
const change = (who: PlayedPerson | undefined, body: object) => portal.ask(who, 'PATCH', PATH, body)
const save = async (who: PlayedPerson, name: string) =>
  (
    await portal.ask(who, 'POST', '/personaldata/rest/saved-searches', { name, url: '/search?f:phrase=ice', phrase: 'ice' })
  ).json<{
    id: number
  }>().id

describe('preferences', () => {
  // @rule B-account.preferences
  it('are kept one by one, for their person alone', async () => {
    expect(await read('one')).toEqual({})
    expect((await change('one', { theme: 'dark', footprintOpacity: 30 })).json()).toEqual({ theme: 'dark', footprintOpacity: 30 })
    expect((await change('one', { versionTips: false, language: 'en' })).json()).toEqual({
      theme: 'dark',
      footprintOpacity: 30,
      versionTips: false,
      language: 'en',
    })
    expect((await change('one', { knownVersion: '1.2.3-rc.1' })).json()).toMatchObject({ knownVersion: '1.2.3-rc.1' })
    expect((await change('one', { theme: null })).json()).not.toHaveProperty('theme')
    expect(await read('other')).toEqual({})
    expect((await change(undefined, { theme: 'dark' })).statusCode).toBe(401)
  })

  it('changed by two machines at once lose nothing', async () => {
    await Promise.all([
      change('third', { theme: 'light' }),
      change('third', { footprintOpacity: 80 }),
      change('third', { versionTips: true }),
    ])
    expect(await read('third')).toEqual({ theme: 'light', footprintOpacity: 80, versionTips: true })
  })

  it.each([
    [{ theme: 'pink' }, 'theme'],
    [{ footprintOpacity: 101 }, 'footprintOpacity'],
    [{ footprintOpacity: -1 }, 'footprintOpacity'],
    [{ footprintOpacity: 1.5 }, 'footprintOpacity'],
    [{ language: 'xx' }, 'language'],
    // it is meant to be spoken, and is not yet
    [{ language: 'de' }, 'language'],
    [{ versionTips: 'yes' }, 'versionTips'],
    [{ knownVersion: '<1>' }, 'knownVersion'],
    [{ defaultSearch: 'x' }, 'defaultSearch'],
  ])('take no %j', async (body, parameter) => {
    const answer = await change('one', body)
    expect([answer.statusCode, answer.json<{ parameter: string }>().parameter]).toEqual([400, parameter])
  })

  it('hold nothing that a change brings along', async () => {
    await change('one', { theme: 'dark', person_id: 'person-2', roles: ['admin'], choices: '{}' })
    const rows = await portal.database.reader.selectFrom('preferences').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/roles|admin/)
    expect(await read('other')).toEqual({})
  })

  it('choose a saved search of their own, until it is deleted', async () => {
    const [own, foreign] = [await save('one', 'Ice'), await save('other', 'Theirs')]
    expect((await change('one', { defaultSearch: foreign })).statusCode).toBe(404)
    expect((await change('one', { defaultSearch: 1 })).statusCode).toBe(404)
    expect((await change('one', { defaultSearch: own })).json()).toMatchObject({ defaultSearch: { id: own, name: 'Ice' } })
    await portal.ask('one', 'DELETE', `/personaldata/rest/saved-searches/${own}`)
    expect(await read('one')).not.toHaveProperty('defaultSearch')
  })
})

describe('USER_SETTINGS and SEARCH_SETTINGS', () => {
  const call = async (who: PlayedPerson | undefined, id: string, query = '') =>
    portal.ask(
      who,
      'GET',
      `/community/guest/geoss-resources?p_p_id=geossresources_WAR_geossportlet&p_p_resource_id=${id}${query}`,
    )
  const PREFIX = '&_geossresources_WAR_geossportlet_'

  // @rule S2-3.user-settings
  it('tell what somebody has set, and everybody else what holds for all', async () => {
    const common = {
      dhus: { credentialsAvailable: false, username: '' },
      geossVersion: { geossVersion: '0.0.0', showNewVersionTooltips: true },
      bbox: { opacity: 50 },
    }
    expect((await call(undefined, 'USER_SETTINGS')).json()).toEqual(common)
    await change('admin', { footprintOpacity: 20, versionTips: false })
    expect((await call('admin', 'USER_SETTINGS')).json()).toEqual({
      ...common,
      geossVersion: { geossVersion: '0.0.0', showNewVersionTooltips: false },
      bbox: { opacity: 20 },
    })
    expect((await call('moderator', 'USER_SETTINGS')).json()).toEqual(common)
    // whatever page it is sent to
    const elsewhere = await portal.ask('admin', 'GET', '/search?p_p_resource_id=USER_SETTINGS')
    expect(elsewhere.json()).toMatchObject({ bbox: { opacity: 20 } })
    expect(elsewhere.headers['cache-control']).toBe('private, no-store')
    for (const authorization of ['', 'null'])
      expect(
        (
          await portal.app.inject({
            url: '/community/guest/geoss-resources?p_p_resource_id=USER_SETTINGS',
            headers: { authorization },
          })
        ).json(),
      ).toEqual(common)
  })

  // @rule S2-3.search-settings
  it('tell the chosen search, or the one that is asked for if it is theirs', async () => {
    const [own, chosen] = [await save('admin', 'Asked'), await save('admin', 'Chosen')]
    await change('admin', { defaultSearch: chosen })
    expect((await call('admin', 'SEARCH_SETTINGS', `${PREFIX}groupId=20181`)).json()).toEqual({
      groupId: '20181',
      popularSearchId: 901,
      savedSearchId: chosen,
      defaultSearch: { id: chosen, name: 'Chosen', phrase: 'ice', url: '/search?f:phrase=ice' },
      dhusUsername: '',
    })
    expect((await call('admin', 'SEARCH_SETTINGS', `${PREFIX}savedSearchId=${own}&popularSearchId=905`)).json()).toMatchObject({
      popularSearchId: 905,
      savedSearchId: own,
    })
    expect((await call('other', 'SEARCH_SETTINGS', `&savedSearchId=${own}`)).statusCode).toBe(404)
    expect((await call('admin', 'SEARCH_SETTINGS', '&savedSearchId=x')).json()).toMatchObject({ parameter: 'savedSearchId' })
    expect((await call(undefined, 'SEARCH_SETTINGS', `&savedSearchId=${own}`)).json()).toEqual({
      groupId: '',
      popularSearchId: 901,
      savedSearchId: null,
      defaultSearch: null,
      dhusUsername: '',
    })
  })
})
