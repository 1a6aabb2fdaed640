/** Has vitest tell how tests go. Loaded by vitest in a copy. */
import { firstWords, tell } from './tell.ts'

interface Failure {
  readonly message?: string
  readonly VITEST_TEST_PATH?: unknown
}

interface TestModule {
  readonly moduleId: string
  errors(): readonly Failure[]
  diagnostic(): { readonly duration: number; readonly collectDuration: number; readonly setupDuration: number }
}

interface TestCase {
  readonly fullName: string
  readonly module: TestModule
  result(): { readonly state: string; readonly errors?: readonly Failure[] | undefined }
}

export default class UnitReporter {
  readonly #began = new Map<string, number>()

  onTestModuleStart({ moduleId }: TestModule): void {
    this.#began.set(moduleId, Date.now())
    tell({ begins: moduleId })
  }

  onTestCaseResult(test: TestCase): void {
    const { fullName, module } = test
    const { state, errors } = test.result()
    if (state === 'failed') tell({ failed: module.moduleId, title: fullName, why: firstWords(errors?.[0]?.message) })
    else tell({ passed: module.moduleId })
  }

  onTestModuleEnd(module: TestModule): void {
    const { moduleId } = module
    for (const error of module.errors()) tell({ failed: moduleId, title: 'the file', why: firstWords(error.message) })
    const { duration, collectDuration, setupDuration } = module.diagnostic()
    tell({ ended: moduleId, ms: duration + collectDuration + setupDuration, at: this.#began.get(moduleId) ?? Date.now() })
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly Failure[]): void {
    for (const { message, VITEST_TEST_PATH: file } of errors)
      tell({ failed: typeof file === 'string' ? file : '', title: 'an error that no test waited for', why: firstWords(message) })
  }
}
