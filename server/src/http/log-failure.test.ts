import { PortalError } from '@graticule/contracts/problem'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { logFailure } from './problem-replies.ts'

function logged(error: PortalError) {
  const lines: { warn: unknown[][]; error: unknown[][] } = { warn: [], error: [] }
  const log = { warn: (...line: unknown[]) => lines.warn.push(line), error: (...line: unknown[]) => lines.error.push(line) }
  logFailure({ log, url: '/dab/opensearch/query?st=snow' } as unknown as FastifyRequest, error)
  return lines
}

describe('the log of failures', () => {
  it('has one line, without a stack, for what another server failed to do', () => {
    const cause = Object.assign(new Error('connect refused\n    at somewhere'), { code: 'ECONNREFUSED' })
    expect(logged(new PortalError('source-failed', 'The server a.test is closed.', { cause }))).toEqual({
      warn: [[{ area: 'dab' }, 'The server a.test is closed. (ECONNREFUSED: connect refused)']],
      error: [],
    })
    expect(logged(new PortalError('timeout', 'Too late.')).warn).toEqual([[{ area: 'dab' }, 'Too late.']])
    expect(logged(new PortalError('unavailable', 'Too many wait.')).warn).toEqual([[{ area: 'dab' }, 'Too many wait.']])
  })

  it('has the cause of what failed here, and nothing of what a visitor did wrong', () => {
    const cause = new Error('broken')
    for (const code of ['internal', 'unavailable'] as const)
      expect(logged(new PortalError(code, 'Failed.', { cause }))).toEqual({
        warn: [],
        error: [[{ area: 'dab', err: cause }, 'Failed.']],
      })
    expect(logged(new PortalError('too-many-requests', 'Too many.'))).toEqual({ warn: [], error: [] })
  })
})
