# The commands a newcomer needs. Everything else is `cargo xtask help`.

export PATH := $(PATH):$(HOME)/.cargo/bin:$(CURDIR)/.tools/node/bin

.DEFAULT_GOAL := help
.PHONY: help run test build demo bench

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-6s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Build Handoff and start it
	@scripts/setup run
	@$(MAKE) --no-print-directory build
	@exec target/release/handoff serve

test: ## Run every check: format, lints, docs, tests, generated code
	@scripts/setup test
	@cargo xtask ci

build: ## Build the release binary with its pages, target/release/handoff
	cargo xtask web
	cargo build --release --package handoff

demo: ## Fill the running Handoff with an example office and watch people work
	@scripts/setup run
	@$(MAKE) --no-print-directory build
	@exec target/release/handoff demo

bench: ## Build Handoff and measure its throughput on this machine
	@scripts/setup run
	@$(MAKE) --no-print-directory build
	@exec target/release/handoff bench approvals
