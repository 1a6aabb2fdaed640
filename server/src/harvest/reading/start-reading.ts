/** Where a reading thread starts: with what has been compiled before. */
import { keepCompiled, writeCompiled } from '../../compile-cache.ts'

keepCompiled()
const { read } = await import('./reading-thread.ts')
writeCompiled()
await read()
