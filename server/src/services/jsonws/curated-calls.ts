/** The calls of the original about extensions of entries and their relations: requests to the curated service. */
import {
  CURATED_CALLS,
  CURATED_CALLS_ROUTE,
  type CuratedAnswer,
  type CuratedCall,
} from '@graticule/contracts/kept/proposals/extensions'
import type { ImprovedField } from '@graticule/contracts/kept/proposals/improved-fields'
import { IMPROVEMENT_ROUTES } from '@graticule/contracts/kept/proposals/improvements'
import { type ModerationQueue, QUEUE_ROUTE } from '@graticule/contracts/kept/moderation'
import { PAGES } from '@graticule/contracts/pages'
import { PortalError } from '@graticule/contracts/problem'
import { MAX_PROPOSAL_BYTES } from '@graticule/contracts/kept/proposals/limits'
import type { FastifyInstance } from 'fastify'
import { idOfWire } from '../../broker/atom/wire-ids.ts'
import { refusal } from '../../http/parameters.ts'
import { json, problem } from '../../http/replies.ts'
import { speakTo } from '../../http/request-language.ts'
import { route } from '../../http/route.ts'
import { say } from '../../texts/say.ts'
import { neededText, textOf } from './arguments.ts'
import { askingFor, type AskService } from '../../http/facades/ask-service.ts'
import type { Arguments } from './read-commands.ts'

/** What stands before the names of arguments in pages of the original. */
const PREFIX = /^_\w+?_WAR_\w+?_(?=\w+$)/

/** The arguments of the address and of the form, by their bare names. */
const argumentsOf = (...parts: readonly object[]): Arguments =>
  new Map(
    parts.flatMap((part) => Object.entries(part).map(([name, value]) => [name.replace(PREFIX, ''), value as unknown] as const)),
  )

/** A list, as JSON or with commas between its items. */
function listOf(given: Arguments, name: string): unknown[] {
  const value = given.get(name) ?? ''
  if (Array.isArray(value)) return value
  if (typeof value !== 'string') throw refusal(name, 'a list')
  if (!value.trimStart().startsWith('['))
    return value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
  try {
    const list: unknown = JSON.parse(value)
    if (Array.isArray(list)) return list
  } catch {
    // said below
  }
  throw refusal(name, 'a list in JSON')
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function linksOf(given: Arguments) {
  return listOf(given, 'transferOptions').map((option) => {
    const { url, name, displayTitle, description } = Object(option) as Readonly<Record<string, unknown>>
    return { url: text(url), name: text(displayTitle) || text(name), description: text(description) }
  })
}

const DONE: CuratedAnswer = { result: 'success', comment: '', redirect: '' }

async function add(given: Arguments, ask: AskService): Promise<CuratedAnswer> {
  const summary = textOf(given, 'summary')
  const [keywords, links] = [listOf(given, 'keywords'), linksOf(given)]
  await ask('POST', IMPROVEMENT_ROUTES.send.path, {
    dataSource: textOf(given, 'dataSource') ?? 'dab',
    targetId: idOfWire(neededText(given, 'targetId')),
    values: summary === undefined || summary === '' ? {} : { abstract: summary },
    added: { ...(keywords.length === 0 ? {} : { keywords }), ...(links.length === 0 ? {} : { links }) },
    reason: neededText(given, 'comment'),
  })
  return DONE
}

const removals = (given: Arguments): string =>
  IMPROVEMENT_ROUTES.remove.path.replace(':id', encodeURIComponent(neededText(given, 'entryExtensionId')))

async function canRemove(given: Arguments, ask: AskService): Promise<CuratedAnswer> {
  const { removable } = (await ask('GET', removals(given))) as { readonly removable: boolean }
  if (!removable) throw new PortalError('conflict', say('kept:proposal.workflow'))
  return DONE
}

const remove =
  (fields: readonly ImprovedField[]) =>
  async (given: Arguments, ask: AskService): Promise<CuratedAnswer> => {
    await ask('POST', removals(given), { comment: neededText(given, 'comment'), fields })
    return DONE
  }

async function pending(_given: Arguments, ask: AskService): Promise<CuratedAnswer> {
  const { counts } = (await ask('GET', `${QUEUE_ROUTE.path}?part=relations&size=1`)) as ModerationQueue
  return { result: 'success', comment: String(counts.relations), redirect: PAGES.moderation.path }
}

const CALLS: Readonly<Record<CuratedCall, (given: Arguments, ask: AskService) => Promise<CuratedAnswer>>> = {
  ADD_RECORD_EXTENSION: add,
  CAN_REMOVE_EXTENSION_DATA: canRemove,
  REMOVE_ENTRY_EXTENSION_SPECIFIC_DATA: remove(['title', 'abstract', 'keywords']),
  REMOVE_TRANSFER_OPTIONS_EXTENSION_SPECIFIC_DATA: remove(['links']),
  GET_PENDING_ENTRY_RELATIONS: pending,
}

/**
 * Registers the route.
 * @rule S1-7.extension-calls Extensions are made and removed by calls of the original, which answer result, comment and redirect
 */
export function curatedCalls(app: FastifyInstance): void {
  route(
    app,
    CURATED_CALLS_ROUTE,
    {
      tag: 'kept items',
      access: 'public',
      cache: 'no-store',
      readers: 'own pages',
      reads: 'portlet arguments',
      summary: 'Original calls about extensions',
      description: `The call is named by p_p_resource_id: ${CURATED_CALLS.join(', ')}. Arguments stand in the address or in a form. Each asks who sends it as the service does that owns its data; a refusal is an answer with result error.`,
      replies: { 200: json('What became of the call', CURATED_CALLS_ROUTE.reply), 404: problem('There is no such call') },
      bodyBytes: MAX_PROPOSAL_BYTES,
    },
    async ({ query, body, request, reply }): Promise<CuratedAnswer> => {
      const given = argumentsOf(query, typeof body === 'object' && body !== null ? body : {})
      const name = textOf(given, 'p_p_resource_id') ?? ''
      const call = CURATED_CALLS.find((one) => one === name)
      if (call === undefined)
        throw new PortalError(
          'not-found',
          say('services:none.call', { call: name.slice(0, 100), calls: CURATED_CALLS.join(', ') }),
        )
      try {
        return await CALLS[call](given, askingFor(app, request, textOf(given, 'p_auth')))
      } catch (error) {
        if (!(error instanceof PortalError) || error.status >= 500) throw error
        const redirect = error.code === 'not-signed-in' ? PAGES.login.path : ''
        return { result: 'error', comment: error.detailIn(speakTo(request, reply)), redirect }
      }
    },
  )
}
