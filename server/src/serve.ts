/** Serves the data of a portal that are open: listens, works at what is to be done again and again, and closes in good order. */
import { PortalError } from '@graticule/contracts/problem'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { digestFeedback } from './feedback/feedback-digest.ts'
import { openGazetteer } from './gazetteer/open-gazetteer.ts'
import { startAlerts } from './jobs/alerts.ts'
import { startBackups } from './jobs/backups.ts'
import { startLinkChecks } from './jobs/link-checks.ts'
import { startMails } from './jobs/mails.ts'
import { startPurges } from './jobs/removed-items.ts'
import type { Jobs } from './jobs/repeat.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { levelOfWords } from './journal/level-of-words.ts'
import { digestFailures } from './layers/failure-digest.ts'
import type { MailSettings } from './mail/mail-settings.ts'
import { createMailer } from './mail/mailer.ts'
import { openOutbox } from './mail/outbox.ts'
import type { PortalOfMails } from './mail/portal-of-mails.ts'
import type { PortalData } from './open-portal-data.ts'
import { administratorLink } from './people/one-time/administrator-link.ts'
import { openOneTimeLinks } from './people/one-time/one-time-links.ts'
import { openPeopleStore } from './people/people-store.ts'
import { productVersion } from './product-version.ts'
import { warmUp } from './warm-up.ts'

/** A process that has not closed by itself after this long is ended, ms. */
const CLOSE_TIMEOUT_MS = 10_000

/** What keeps the server from listening, in words where the operator can put it right. */
function listenFailure(error: unknown, { host, port }: Config): unknown {
  const { code } = error as NodeJS.ErrnoException
  const words =
    code === 'EADDRINUSE'
      ? `Port ${port} is already in use. Stop what listens there, or choose another with PORT.`
      : code === 'EACCES'
        ? `Port ${port} may not be used by this user. Choose another with PORT.`
        : code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND'
          ? `There is no address ${host} on this machine to listen on. Choose another with HOST.`
          : undefined
  return words === undefined ? error : new PortalError('unavailable', words, { cause: error })
}

function mailJob(mail: MailSettings, portal: PortalOfMails, { database }: PortalData, onNotice: (words: string) => void): Jobs {
  const { operators } = mail
  const write = async () => {
    if (operators.length > 0) await digestFailures({ database, operators, ...portal })
    await digestFeedback({ database, ...portal })
  }
  return startMails({
    outbox: openOutbox(database),
    mailer: createMailer(mail),
    write,
    onNotice,
  })
}

/** Without an administrator nobody can manage the portal: the operator makes one by the link that is printed here. */
async function printAdministratorLink(
  { publicUrl, outsideIdentity }: Config,
  { database }: PortalData,
  notice: (words: string) => void,
) {
  if (outsideIdentity !== undefined || (await openPeopleStore(database).hasAdministrator())) return
  const link = await administratorLink(openOneTimeLinks(database), publicUrl, Date.now())
  notice(`There is no administrator yet. This link makes one, once, within 24 hours: ${link}`)
}

/** Resolves when it listens; rejects with what keeps it from that. */
export async function serve(config: Config, data: PortalData, notice: (words: string) => void): Promise<void> {
  const app = await buildApp({ config, ...data, gazetteer: openGazetteer(), version: productVersion() })
  await warmUp(app)
  /** For the log, and for the administrators who read it in the browser. */
  const noteOf =
    (area: string) =>
    (words: string): void => {
      notice(words)
      app.journal.note(area, words, levelOfWords(words))
    }
  const jobs: Jobs[] = []
  const close = async (signal: NodeJS.Signals): Promise<void> => {
    noteOf('server')(`Closing (${signal}).`)
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref()
    await Promise.all([app.close(), ...jobs.map(({ stop }) => stop())])
    await data.close()
  }
  // a signal to the whole process group comes more than once: the first one closes, the others change nothing
  let isClosing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!isClosing) void close(signal)
      isClosing = true
    })
  }
  try {
    const address = await app.listen({ port: config.port, host: config.host })
    noteOf('server')(`Graticule is ready at ${config.port === 0 ? address : config.publicUrl}`)
    await printAdministratorLink(config, data, notice)
    if (!config.jobs || isClosing) return
    jobs.push(startJobs({ schedules: data.schedules, onNotice: noteOf('harvests') }))
    jobs.push(startAlerts(app.alertWork, noteOf('alerts')))
    jobs.push(startBackups({ ...app.backupWork, onNotice: noteOf('backups') }))
    jobs.push(startPurges({ database: data.database, onNotice: noteOf('kept-items') }))
    if (config.linkChecks !== undefined) jobs.push(startLinkChecks({ links: data.links, onNotice: noteOf('links') }))
    const portal = { publicUrl: config.publicUrl, portalName: app.portalName }
    if (config.mail !== undefined) jobs.push(mailJob(config.mail, portal, data, noteOf('mail')))
  } catch (error) {
    await app.close()
    throw listenFailure(error, config)
  }
}
