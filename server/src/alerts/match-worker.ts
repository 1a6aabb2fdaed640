/** Runs in a worker thread: matches changes against stored searches, and hands over what it found in pieces, each when it is asked for. */
import { parentPort, workerData } from 'node:worker_threads'
import { type DatabaseLocation, openDatabaseToRead } from '../storage/database.ts'
import { type AskedMatch, type MatchedSearch, openMatching } from './match-waiting.ts'

/** What the thread is asked: to match, or for the next piece of what it found. */
export type MatchRequest = { readonly match: AskedMatch } | 'next'

/** What it answers. A piece without searches is the end. */
export type MatchReply =
  | { readonly upTo: number; readonly rows: number }
  | { readonly piece: readonly MatchedSearch[] }
  | { readonly failed: string }

/** Events of a piece: whoever reads it is held by it. */
const EVENTS_OF_PIECE = 500

const match = openMatching(openDatabaseToRead(workerData as DatabaseLocation).reader)
let found: readonly MatchedSearch[] = []
let at = 0

function nextPiece(): readonly MatchedSearch[] {
  const piece: MatchedSearch[] = []
  for (let events = 0; at < found.length && events < EVENTS_OF_PIECE; at += 1) {
    const one = found[at] as MatchedSearch
    piece.push(one)
    events += one.events.length
  }
  if (piece.length === 0) found = []
  return piece
}

async function replyTo(request: MatchRequest): Promise<MatchReply> {
  if (request === 'next') return { piece: nextPiece() }
  const batch = await match(request.match)
  found = batch.found
  at = 0
  return { upTo: batch.upTo, rows: batch.rows }
}

parentPort?.on('message', (request: MatchRequest) => {
  void replyTo(request)
    .catch((error: unknown): MatchReply => ({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }))
    .then((reply) => parentPort?.postMessage(reply, []))
})
