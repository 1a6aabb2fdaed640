/** Writes answers as their schemas say: made when the first one is written, and once in a process, whichever routes and apps share a schema. */
import Fastify, { type FastifyInstance } from 'fastify'

/** Writes one answer; what its schema does not name is left out. */
type ReplyWriter = (answer: unknown) => string
type MakeWriter = NonNullable<FastifyInstance['serializerCompiler']>

/** Fastify hands its own maker out as soon as an app has needed one. */
async function makerOfFastify(): Promise<MakeWriter> {
  const app = Fastify()
  app.get('/', { schema: { response: { 200: { type: 'null' } } } }, async () => null)
  await app.ready()
  const { serializerCompiler } = app
  await app.close()
  if (serializerCompiler === undefined) throw new Error('Fastify has no writer of answers.')
  return serializerCompiler
}

let maker: Promise<MakeWriter> | undefined
/** By schema: to make all of them takes a second of the start, and most are never needed. */
const writers = new WeakMap<object, ReplyWriter>()

/**
 * Lets the routes of an app write their answers by their schemas; to be called before they are registered. A schema that is not valid
 * throws with the first answer.
 */
export async function replyWriters(app: FastifyInstance): Promise<void> {
  maker ??= makerOfFastify()
  const make = await maker
  app.setSerializerCompiler<object>(({ schema, ...place }) => {
    const made = () => {
      const writer: ReplyWriter = make({ schema, ...place })
      writers.set(schema, writer)
      return writer
    }
    return (answer) => (writers.get(schema) ?? made())(answer)
  })
}
