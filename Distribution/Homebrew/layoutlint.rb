# The formula of layoutlint, for a tap. It has not been installed by Homebrew: layoutlint is developed on
# Linux. A release replaces ADDRESS and CHECKSUM; the archive is that of the tag, which contains the
# commit.
class Layoutlint < Formula
  desc "Find iOS controls that users can see but cannot tap"
  homepage "ADDRESS"
  url "ADDRESS/archive/refs/tags/v0.1.0.tar.gz"
  sha256 "CHECKSUM"
  license "MIT"
  head "ADDRESS.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "jansson"
  depends_on macos: :sequoia

  uses_from_macos "python" => :build
  uses_from_macos "swift" => :build

  def install
    # Homebrew builds in a sandbox of its own, in which that of SwiftPM cannot start.
    system "Distribution/build.sh", "--disable-sandbox"
    system "Distribution/install.sh", "install", ".build/release/layoutlint", prefix
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
