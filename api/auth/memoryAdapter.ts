import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider'

interface Entry {
  payload: AdapterPayload
  readonly expiresAt: number
}

/** What oidc-provider keeps, for as long as the process lives. */
export const memoryAdapter = (): AdapterConstructor => {
  const entries = new Map<string, Entry>()

  const forgetExpired = () => {
    for (const [key, entry] of entries) if (entry.expiresAt <= Date.now()) entries.delete(key)
  }
  const payloadsOf = (model: string) =>
    [...entries].filter(([key]) => key.startsWith(`${model}:`)).map(([, { payload }]) => payload)

  return class MemoryAdapter implements Adapter {
    readonly #model: string

    constructor(model: string) {
      this.#model = model
    }
    async upsert(id: string, payload: AdapterPayload, expiresInSeconds: number) {
      forgetExpired()
      const lifeMs = expiresInSeconds ? expiresInSeconds * 1000 : Infinity
      entries.set(`${this.#model}:${id}`, { payload, expiresAt: Date.now() + lifeMs })
    }
    async find(id: string) {
      return entries.get(`${this.#model}:${id}`)?.payload
    }
    async findByUid(uid: string) {
      return payloadsOf(this.#model).find((payload) => payload.uid === uid)
    }
    async findByUserCode(userCode: string) {
      return payloadsOf(this.#model).find((payload) => payload.userCode === userCode)
    }
    async consume(id: string) {
      const entry = entries.get(`${this.#model}:${id}`)
      if (entry) entry.payload = { ...entry.payload, consumed: Math.floor(Date.now() / 1000) }
    }
    async destroy(id: string) {
      entries.delete(`${this.#model}:${id}`)
    }
    async revokeByGrantId(grantId: string) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
    }
  }
}
