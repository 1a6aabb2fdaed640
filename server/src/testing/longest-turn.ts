/** How long a task holds the event loop, in processor time: what other processes do on the machine does not count. */

const processorMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Processor time of the longest turn of the event loop while `task` runs, ms; the least of several tries, for the first ones compile code. */
export async function longestTurn(task: () => Promise<unknown>, tries = 5): Promise<number> {
  let least = Infinity
  for (let tried = 0; tried < tries; tried += 1) {
    let longest = 0
    let isRunning = true
    let last = processorMs()
    const look = () => {
      const now = processorMs()
      longest = Math.max(longest, now - last)
      last = now
      if (isRunning) setImmediate(look)
    }
    setImmediate(look)
    await task()
    isRunning = false
    least = Math.min(least, longest)
  }
  return least
}
