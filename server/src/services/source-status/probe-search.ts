/** Asks a source on the very address that the page searches it by, through the whole server, without a connection. */
import { type DataSource } from '@graticule/contracts/data-sources'
import { PortalError } from '@graticule/contracts/problem'
import { PORTAL_FORMAT, ResultSetSchema } from '@graticule/contracts/resource'
import type { FastifyInstance } from 'fastify'
import { Check } from 'typebox/schema'
import { toldProblem } from '../../http/problem-replies.ts'
import { say } from '../../texts/say.ts'
import type { SourceProbe } from './source-watch.ts'

function addressOf({ abilities: { probeWords: words }, search }: DataSource): string {
  const asked = { ...search.fixed, ct: '1', outputFormat: PORTAL_FORMAT }
  const parameters = new URLSearchParams(words === undefined ? asked : { ...asked, st: words })
  return `${search.path}?${parameters.toString()}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Does something in the name of the portal itself, which sees sources that not everybody sees. */
export type AsPortal = <T>(task: () => T) => T

/** A probe that searches in this app. */
export function probeSearch(app: Pick<FastifyInstance, 'inject'>, asPortal: AsPortal = (task) => task()): SourceProbe {
  return async (source, signal) => {
    const { statusCode, payload, raw } = await asPortal(() => app.inject({ method: 'GET', url: addressOf(source), signal }))
    const body = parsed(payload)
    // a count of some words is not what it holds
    if (statusCode === 200 && Check(ResultSetSchema, body))
      return source.abilities.probeWords === undefined ? body.total : undefined
    throw toldProblem(raw.res) ?? new PortalError('source-failed', say('sources:answered-status', { status: statusCode }))
  }
}
