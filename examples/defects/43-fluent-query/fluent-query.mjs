/** A question to a list of records that is put together step by step. */
export class Query {
  #records
  #conditions = []
  #order
  #limit = Number.POSITIVE_INFINITY

  constructor(records) {
    this.#records = records
  }

  where(field, value) {
    this.#conditions.push((record) => record[field] === value)
    return this
  }

  orderBy(field) {
    this.#order = (left, right) => (left[field] < right[field] ? -1 : left[field] > right[field] ? 1 : 0)
  }

  take(count) {
    this.#limit = count
    return this
  }

  /** The records that fit. */
  all() {
    const found = this.#records.filter((record) => this.#conditions.every((holds) => holds(record)))
    if (this.#order !== undefined) found.sort(this.#order)
    return found.slice(0, this.#limit)
  }

  first() {
    return this.take(1).all()[0]
  }
}
