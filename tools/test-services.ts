/** `npm run test:services`: what needs real services, which it installs (Debian, as root), starts and ends. */
import { summaryLine } from './counts.ts'
import { runServiceTests } from './run-tests.ts'

const counts = runServiceTests()
console.log(`\n${summaryLine(counts)}`)
process.exitCode = counts.failed === 0 ? 0 : 1
