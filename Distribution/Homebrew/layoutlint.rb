# The formula of layoutlint, for a tap. `make release` fills in the addresses and checksums. It has not been installed
# by Homebrew: layoutlint is developed on Linux.
class Layoutlint < Formula
  desc "Find iOS controls that users can see but cannot tap"
  homepage "REPOSITORY"
  version "0.1.0"
  license "MIT"

  on_macos do
    depends_on "jansson"
    depends_on macos: :sequoia
    on_arm do
      url "RELEASES/v0.1.0/layoutlint-0.1.0-macos-arm64.tar.gz"
      sha256 "CHECKSUM-macos-arm64"
    end
    on_intel do
      url "RELEASES/v0.1.0/layoutlint-0.1.0-macos-x86_64.tar.gz"
      sha256 "CHECKSUM-macos-x86_64"
    end
  end
  on_linux do
    on_arm do
      url "RELEASES/v0.1.0/layoutlint-0.1.0-linux-arm64.tar.gz"
      sha256 "CHECKSUM-linux-arm64"
    end
    on_intel do
      url "RELEASES/v0.1.0/layoutlint-0.1.0-linux-x86_64.tar.gz"
      sha256 "CHECKSUM-linux-x86_64"
    end
  end

  def install
    bin.install "bin/layoutlint"
    bash_completion.install "share/bash-completion/completions/layoutlint"
    zsh_completion.install "share/zsh/site-functions/_layoutlint"
    fish_completion.install "share/fish/vendor_completions.d/layoutlint.fish"
    man1.install "share/man/man1/layoutlint.1"
  end

  test do
    (testpath/"a.layout.json").write <<~JSON
      { "class": "UIView", "frame": [0, 0, 390, 844], "subviews": [
        { "class": "UIImageView", "frame": [0, 0, 100, 100], "subviews": [
          { "class": "UIButton", "frame": [0, 0, 50, 50] } ] } ] }
    JSON
    output = shell_output("#{bin}/layoutlint lint #{testpath}/a.layout.json", 1)
    assert_match "interaction-disabled-ancestor", output
    assert_match version.to_s, shell_output("#{bin}/layoutlint --version")
  end
end
