/** Reading the directory of data providers. */
import { MAX_LIST_PAGE } from '@graticule/contracts/hal'
import {
  DATA_PROVIDER_ROUTES,
  type Provider,
  type ProviderModels,
  type Providers,
} from '@graticule/contracts/providers/data-providers'
import { searchProviders, sortProviders } from '@graticule/contracts/providers/find-providers'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance } from 'fastify'
import { toModel } from '../../data-providers/read-models.ts'
import type { RemoteReading } from '../../data-providers/remote-directory.ts'
import { pageOf } from '../../http/hal-page.ts'
import { selfLink } from '../../http/origin.ts'
import { BAD_PARAMETER, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { say } from '../../texts/say.ts'
import type { DataProvidersOptions } from './options.ts'

const OF_ALL = {
  tag: 'data providers',
  access: 'public',
  // administrators may change the list at any time, and the next reader sees it
  cache: 'public, no-cache',
  readers: 'anyone',
} as const

/** Registers the routes. */
export function directoryRoutes(app: FastifyInstance, { store, remote, publicUrl }: DataProvidersOptions): void {
  const { list, one, original } = DATA_PROVIDER_ROUTES
  const all = async (): Promise<{ readonly providers: readonly Provider[] } & Pick<RemoteReading, 'state'>> => {
    const [own, { state, providers }] = await Promise.all([store.all(), remote()])
    return { providers: [...own, ...providers], state }
  }
  route(
    app,
    list,
    {
      ...OF_ALL,
      summary: 'Data providers, searched and sorted',
      replies: { 200: json('A page of them, and whether the remote directory has answered', list.reply), 400: BAD_PARAMETER },
    },
    async ({ query: { q = '', order, page, size: asked, own } }): Promise<Providers> => {
      const { providers, state } = own === 'true' ? { providers: await store.all(), state: 'none' as const } : await all()
      const found = sortProviders(searchProviders(providers, q), order)
      const size = Math.min(asked, MAX_LIST_PAGE)
      return {
        providers: pageOf(found, { page, size }).records as Provider[],
        total: found.length,
        page,
        size,
        all: providers.length,
        remote: state,
      }
    },
  )
  route(
    app,
    one,
    {
      ...OF_ALL,
      summary: 'One data provider',
      replies: { 200: json('The provider', one.reply), 404: problem('There is none with this id') },
    },
    async ({ params: { id } }): Promise<Provider> => {
      const found = (await all()).providers.find((provider) => provider.id === id)
      if (found === undefined) throw new PortalError('not-found', say('services:none.provider'))
      return found
    },
  )
  /** @rule D73.data-providers Our own directory accepts any Basic credentials; those of a remote one never leave the server */
  route(
    app,
    original,
    {
      ...OF_ALL,
      summary: 'Data providers as clients of the original read them',
      replies: { 200: json('A page of them', original.reply), 400: BAD_PARAMETER },
    },
    async ({ query: { page: number, size } }): Promise<ProviderModels> => {
      const { records, page } = pageOf(sortProviders((await all()).providers, 'asc'), {
        page: number,
        size: Math.min(size, MAX_LIST_PAGE),
      })
      return { _embedded: { dataProviderResultModels: records.map(toModel) }, _links: selfLink(publicUrl, original.path), page }
    },
  )
}
