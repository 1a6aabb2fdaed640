/** One server on one data folder: two would write the same index files. */
import { PortalError } from '@graticule/contracts/problem'
import { describeHolder, lockFolder } from './folder-lock.ts'
import { storageFault } from './storage-fault.ts'

/**
 * Takes the folder for this server until the process ends, however it does.
 * @throws PortalError that names the other server, or says why nothing can be written there
 */
export function lockForServer(dataFolder: string): void {
  try {
    const lock = lockFolder(dataFolder, 'server')
    if (lock.release !== undefined) return
    const words = `Another server is using ${dataFolder}: ${describeHolder(lock.holder)}. Stop it, or choose another folder with GRATICULE_DATA. Commands can run alongside it.`
    throw new PortalError('unavailable', words)
  } catch (error) {
    const fault = storageFault(error)
    if (error instanceof PortalError || fault === undefined) throw error
    throw new PortalError('unavailable', `The data folder ${dataFolder} cannot be used: ${fault.what}. ${fault.remedy}`, {
      cause: error,
    })
  }
}
