/**
 * A union of the variants that an interface lists, discriminated by `kind`. Each kind of object adds its own variants
 * in its own folder, by declaration merging: see `pins/pinKind.ts`.
 */
export type Variant<Variants, Kind extends keyof Variants = keyof Variants> = {
  [K in Kind]: { readonly kind: K } & Variants[K]
}[Kind]
