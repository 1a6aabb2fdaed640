/** All attacks. To add one, write it into a file of `attacks/`, and the file into this table. */
import type { Attack } from './attack.ts'
import { CONNECTIONS } from './attacks/connections.ts'
import { COSTLY_SEARCHES } from './attacks/costly-searches.ts'
import { FOREIGN_FILES } from './attacks/foreign-files.ts'

export const ATTACKS: readonly Attack[] = [...CONNECTIONS, ...COSTLY_SEARCHES, ...FOREIGN_FILES]
