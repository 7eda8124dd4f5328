export class InsufficientFunds extends Error {
  name = 'InsufficientFunds'
}

/** An account with a balance in cents that never falls below zero. */
export class Account {
  #balance = 0

  constructor(owner) {
    this.owner = owner
  }

  get balance() {
    return this.#balance
  }

  deposit(cents) {
    if (!(cents > 0)) throw new RangeError(`Cannot deposit ${cents}`)
    this.#balance += cents
  }

  withdraw(cents) {
    if (cents > this.#balance) throw new InsufficientFunds(`${this.owner} has ${this.#balance}, not ${cents}`)
    this.#balance -= cents
  }
}
