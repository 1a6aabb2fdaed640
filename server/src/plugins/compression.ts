/** Compressed answers for those who accept them. */
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Registers compression; small answers and images stay as they are. */
export async function compression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: true,
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    // the default of 11 takes a second for a search answer
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
