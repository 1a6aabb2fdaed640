/** The JSON service of the original portal: a table of commands over the services of this one. It owns nothing. */
import { PortalError } from '@graticule/contracts/problem'
import { JSONWS_ROUTE, MAX_COMMANDS_BYTES } from '@graticule/contracts/kept/jsonws'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { formDataOf } from '../../http/forms/files-form.ts'
import { speakTo } from '../../http/request-language.ts'
import { problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { say } from '../../texts/say.ts'
import { askingFor, type AskService } from '../../http/facades/ask-service.ts'
import { COMMANDS } from './commands.ts'
import { curatedCalls } from './curated-calls.ts'
import { type GivenCommand, readCommands } from './read-commands.ts'

/** A command that there is. */
async function answer({ name, given }: GivenCommand, ask: AskService): Promise<unknown> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) {
    const calls = Object.keys(COMMANDS).join(', ')
    throw new PortalError('not-found', say('services:none.call', { call: name.slice(0, 100), calls }))
  }
  return command(given, ask)
}

/** Forms of both kinds; Node reads those of several parts (RFC 7578). */
function formBodies(app: FastifyInstance): void {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
      try {
        const read = await formDataOf(body, request.headers['content-type'] ?? type)
        return Object.fromEntries([...read].filter(([, value]) => typeof value === 'string'))
      } catch (error) {
        throw new PortalError('invalid-body', say('request:body.unreadable'), { cause: error })
      }
    })
}

/** Fastify plugin. */
export async function jsonws(app: FastifyInstance): Promise<void> {
  formBodies(app)
  curatedCalls(app)
  route(
    app,
    JSONWS_ROUTE,
    {
      tag: 'kept items',
      access: 'public',
      cache: 'no-store',
      readers: 'own pages',
      summary: 'Commands of the original portal',
      description: `A form with commands: ${Object.keys(COMMANDS).join(', ')}. Each asks who sends it as the service does that owns its data.`,
      replies: {
        200: { description: 'The answer, or a list of answers and problems for a list of commands' },
        400: problem('The form, a command or an argument is not in order'),
        401: problem('The command is for people who are signed in'),
        403: problem('The command does not come from a page of this portal'),
        404: problem('There is no such command, or no such thing'),
        409: problem('There is no room for more'),
      },
      bodyBytes: MAX_COMMANDS_BYTES,
    },
    async ({ body, request, reply }) => {
      const { commands, isList } = readCommands(body)
      const ask = askingFor(app, request, body.p_auth)
      const [only] = commands
      if (!isList && only !== undefined) return answer(only, ask)
      const answers: unknown[] = []
      // one after another: a later command may read what an earlier one has written
      for (const command of commands) {
        try {
          answers.push(await answer(command, ask))
        } catch (error) {
          if (!(error instanceof PortalError) || error.status >= 500) throw error
          answers.push(error.toProblem(speakTo(request, reply)))
        }
      }
      return answers
    },
  )
}
