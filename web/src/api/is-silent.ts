/** Whether the portal is out of reach. */
import { publicText } from './http.ts'

/** So long is waited for a sign, ms. */
const PATIENCE_MS = 5_000

/** Asks for a sign of life. True = no connection, no answer in time, or a server that fails. */
export async function isPortalSilent(signal: AbortSignal): Promise<boolean> {
  const reply = await publicText('/health', { signal, timeoutMs: PATIENCE_MS })
  return !reply.ok && ['unreachable', 'timeout', 'broken'].includes(reply.failure.kind)
}
