/** JSON bodies, read no deeper than anybody writes them: what walks a value by calling itself would run out of stack. */
import { MAX_JSON_BODY_DEPTH } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance } from 'fastify'
import { say } from '../texts/say.ts'

/** Whether objects and arrays of a JSON text lie deeper in each other than `most`; looks at each character once. */
export function isNestedDeeper(json: string, most: number): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (isText) {
      if (sign === '\\') at += 1
      else if (sign === '"') isText = false
    } else if (sign === '"') isText = true
    else if (sign === '[' || sign === '{') {
      depth += 1
      if (depth > most) return true
    } else if (sign === ']' || sign === '}') depth -= 1
  }
  return false
}

/**
 * Reads the bodies of all routes that take JSON.
 * @rule B-limits.depth JSON bodies that are nested deeper are refused before they are read
 */
export function jsonBodies(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isNestedDeeper(body, MAX_JSON_BODY_DEPTH)) done(new PortalError('invalid-body', say('request:body.too-deep')))
    else void read(request, body, done)
  })
}
