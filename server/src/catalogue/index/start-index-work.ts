/** Where a thread that makes segments starts: with what has been compiled before. */
import { keepCompiled, writeCompiled } from '../../compile-cache.ts'

keepCompiled()
const { work } = await import('./index-worker.ts')
writeCompiled()
await work()
