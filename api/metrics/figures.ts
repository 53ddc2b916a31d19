import { Counter, Gauge, type Registry } from 'prom-client'

/** A value for each combination of labels; none where they cannot be told. */
export type Samples = readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[]

interface Figure {
  readonly name: string
  readonly help: string
  readonly labelNames?: readonly string[]
  /** Asked at each scrape. */
  readonly read: () => Samples | Promise<Samples>
}

/** Adds what goes up and down. */
export const addGauge = (registry: Registry, { name, help, labelNames = [], read }: Figure): void => {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const samples = await read()
      this.reset()
      // One without labels is 0 after that.
      if (labelNames.length === 0) this.remove({})
      for (const [labels, value] of samples) this.set(labels, value)
    },
  })
}

/** Adds what somebody else counts, from 0 when the process began. */
export const addCounter = (registry: Registry, { name, help, labelNames = [], read }: Figure): void => {
  new Counter({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const samples = await read()
      this.reset()
      for (const [labels, value] of samples) this.inc(labels, value)
    },
  })
}
