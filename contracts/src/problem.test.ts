import Schema from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import { PortalError, PROBLEM_STATUS, type ProblemCode, ProblemSchema } from './problem.ts'

describe('PortalError', () => {
  // @rule S1-8.status
  it.each(Object.keys(PROBLEM_STATUS) as ProblemCode[])('%s is written as a problem document with its status', (code) => {
    const problem = new PortalError(code, 'What went wrong.').toProblem()
    expect(problem).toMatchObject({
      status: PROBLEM_STATUS[code],
      type: `urn:graticule:problem:${code}`,
      detail: 'What went wrong.',
    })
    expect(Schema.Check(ProblemSchema, problem)).toBe(true)
  })

  it('names the parameter at fault and what it accepts', () => {
    const error = new PortalError('invalid-parameter', 'si is out of range.', { parameter: 'si', accepted: 'a whole number' })
    expect(error.toProblem()).toMatchObject({ status: 400, parameter: 'si', accepted: 'a whole number' })
  })

  it('keeps its cause off the wire', () => {
    const error = new PortalError('internal', 'Something went wrong.', { cause: new Error('/secret/path') })
    expect(error.cause).toBeInstanceOf(Error)
    expect(JSON.stringify(error.toProblem())).not.toContain('secret')
  })
})
