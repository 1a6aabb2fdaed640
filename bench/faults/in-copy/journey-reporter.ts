/** Has Playwright tell how journeys go. Loaded by Playwright in a copy. */
import { relative } from 'node:path'
import { firstWords, tell } from './tell.ts'

interface Suite {
  project(): { readonly name: string; readonly testDir: string } | undefined
}

interface TestCase {
  readonly location: { readonly file: string }
  readonly parent: Suite
  readonly tags: readonly string[]
  titlePath(): readonly string[]
}

interface TestResult {
  readonly status: string
  readonly duration: number
  readonly startTime: Date
  readonly error?: { readonly message?: string }
}

/** As `nameOf` of tools/test-run/plan/plan.ts. */
function nameOf(test: TestCase): string {
  const { name = '', testDir = '' } = test.parent.project() ?? {}
  const file = relative(testDir, test.location.file).replaceAll('\\', '/')
  return [`[${name}]`, file, ...test.titlePath().slice(3)].join(' › ')
}

export default class JourneyReporter {
  onTestBegin(test: TestCase): void {
    tell({ begins: nameOf(test) })
  }

  onTestEnd(test: TestCase, { status, duration, startTime, error }: TestResult): void {
    const name = nameOf(test)
    if (status === 'failed' || status === 'timedOut') tell({ failed: name, title: '', why: firstWords(error?.message) })
    if (status !== 'interrupted') tell({ ended: name, ms: duration, at: startTime.getTime(), tags: test.tags })
  }

  printsToStdio(): boolean {
    return true
  }
}
