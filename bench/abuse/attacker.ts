/** A process that attacks: `attacker.ts <place in the table> <target as JSON>`. It goes on until it is ended. */
import type { Target } from './attack.ts'
import { ATTACKS } from './attack-table.ts'

const [place = '', target = ''] = process.argv.slice(2)
ATTACKS[Number(place)]?.begin(JSON.parse(target) as Target)
// whatever comes of it, its parent ends it
setInterval(() => undefined, 60_000)
process.on('uncaughtException', (error) => console.error(error.message))
