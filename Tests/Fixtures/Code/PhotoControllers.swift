import UIKit

/// The owners of the documents in the fixtures of rules about failure requirements. They are not compiled.
class PhotoController: UIViewController {
  @IBOutlet var openTap: UITapGestureRecognizer!
  @IBOutlet var zoomTap: UITapGestureRecognizer!

  @IBAction func open(_ sender: UITapGestureRecognizer) {}
  @IBAction func zoom(_ sender: UITapGestureRecognizer) {}
}

class CircularPhotoController: UIViewController {
  @IBOutlet var openTap: UITapGestureRecognizer!
  @IBOutlet var zoomTap: UITapGestureRecognizer!

  override func viewDidLoad() {
    super.viewDidLoad()
    openTap.require(toFail: zoomTap)
    zoomTap.require(toFail: openTap)
  }

  @IBAction func open(_ sender: UITapGestureRecognizer) {}
  @IBAction func zoom(_ sender: UITapGestureRecognizer) {}
}

class OrderedPhotoController: UIViewController {
  @IBOutlet var openTap: UITapGestureRecognizer!
  @IBOutlet var zoomTap: UITapGestureRecognizer!

  override func viewDidLoad() {
    super.viewDidLoad()
    openTap.require(toFail: zoomTap)
  }

  @IBAction func open(_ sender: UITapGestureRecognizer) {}
  @IBAction func zoom(_ sender: UITapGestureRecognizer) {}
}
